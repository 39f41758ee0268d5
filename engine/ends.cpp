#include "engine/ends.h"

#include <algorithm>

#include "engine/chase.h"
#include "engine/dead_positions.h"

namespace proconsul {

template <class Bits>
Verdict Position<Bits>::stalemate_verdict() const {
  if (!rules().stalemate_by_piece_count) return rules().stalemate;
  const int own = popcount(pieces(side_to_move_));
  const int other = popcount(pieces(!side_to_move_));
  if (own == other) return Verdict::kDraw;
  return (own > other) == rules().more_pieces_win() ? Verdict::kWin : Verdict::kLoss;
}

template <class Bits>
Verdict Position<Bits>::checkmate_verdict() const {
  const std::optional<MateRules>& mate = rules().mate;
  if (!mate) return rules().checkmate;
  Bits forbidden{};
  for (const PieceType type : mate->forbidden) forbidden |= pieces(type);
  if (none(checkers() & ~forbidden)) return Verdict::kWin;
  return state_->series == Series::kStrong ? rules().checkmate : Verdict::kDraw;
}

// How many plies back this position can have occurred. Captured pieces may come back out of a hand.
template <class Bits>
std::size_t Position<Bits>::reversible_plies() const {
  if (tables_->takes_to_hand()) return state_->since_null;
  return std::min(state_->rule50, state_->since_null);
}

template <class Bits>
int Position<Bits>::repetitions() const {
  const std::size_t last = states_.size() - 1;
  const std::size_t reach = std::min<std::size_t>(reversible_plies(), last);
  const std::size_t step = tables_->has_turns() ? 1 : 2;
  int count = 0;
  for (std::size_t back = step; back <= reach; back += step) count += states_[last - back].key == state_->key;
  return count;
}

template <class Bits>
bool Position<Bits>::repeated_since(int plies) const {
  const std::size_t last = states_.size() - 1;
  const std::size_t limit = static_cast<std::size_t>(std::max(plies, 0));
  const std::size_t reach = std::min<std::size_t>({reversible_plies(), last, limit});
  const std::size_t step = tables_->has_turns() ? 1 : 2;
  for (std::size_t back = step; back <= reach; back += step) {
    if (states_[last - back].key == state_->key) return true;
  }
  return false;
}

namespace {

// If this position has occurred before: whether just one side has chased a piece ever since.
template <class Bits>
std::optional<End> chase_end(const Position<Bits>& position) {
  if (!position.rules().chase) return std::nullopt;
  const auto chased = perpetually_chased(position);
  const Colour us = position.side_to_move();
  const bool ours = chased[index_of(us)].has_value();
  if (ours == chased[index_of(!us)].has_value()) return std::nullopt;
  const Colour chaser = ours ? us : !us;
  const Square square = *chased[index_of(chaser)];
  return End{Ending::kPerpetualChase,
             ours ? Verdict::kLoss : Verdict::kWin,
             {chaser, position.on(square).type(), square, position.rules().repetition_limit}};
}

}  // namespace

template <class Bits>
End Position<Bits>::repetition_end() const {
  bool both_check = false;
  if (rules().perpetual_check_loses) {
    const std::array<bool, kColours> always = checks_since_repetition();
    const bool ours = always[index_of(side_to_move_)];
    if (ours != always[index_of(!side_to_move_)])
      return {Ending::kPerpetualCheck,
              ours ? Verdict::kLoss : Verdict::kWin,
              {ours ? side_to_move_ : !side_to_move_, PieceType::none(), {}, rules().repetition_limit}};
    both_check = ours;
  }
  if (const auto end = both_check ? std::nullopt : chase_end(*this)) return *end;
  End end{Ending::kRepetition, rules().repetition, {}};
  end.detail.count = rules().repetition_limit;
  if (!rules().repetition_for_white || side_to_move_ == Colour::kWhite || end.verdict == Verdict::kDraw)
    return end;
  end.verdict = end.verdict == Verdict::kLoss ? Verdict::kWin : Verdict::kLoss;
  return end;
}

// Per side: whether each of its moves since this position last occurred gave check, or each of its turns
// ended with a check.
template <class Bits>
std::array<bool, kColours> Position<Bits>::checks_since_repetition() const {
  const std::size_t last = states_.size() - 1;
  const std::size_t reach = std::min<std::size_t>(reversible_plies(), last);
  const std::size_t step = tables_->has_turns() ? 1 : 2;
  std::size_t back = step;
  while (back <= reach && states_[last - back].key != state_->key) back += step;
  std::array<bool, kColours> always = {back <= reach, back <= reach};
  Position<Bits> then = *this;
  for (std::size_t ply = 0; ply < back && back <= reach; ++ply) {
    if (!then.goes_on()) always[index_of(!then.side_to_move_)] &= then.in_check();
    then.undo_move();
  }
  return always;
}

// Whether a special move may still bring a non-royal piece to squares of the other shade.
template <class Bits>
bool Position<Bits>::shade_may_change() const {
  if (none(state_->unmoved)) return false;
  const auto crosses = [&](Square from, Square to) {
    return !contains(royals(Colour::kWhite) | royals(Colour::kBlack), from) &&
           contains(tables_->dark_squares(), from) != contains(tables_->dark_squares(), to);
  };
  const std::vector<SpecialMove>& moves = special_moves();
  return std::any_of(moves.begin(), moves.end(), [&](const SpecialMove& special) {
    if (any(narrow<Bits>(special.unmoved) & ~state_->unmoved)) return false;
    return crosses(special.from, special.to) ||
           (special.second_from.valid() && crosses(special.second_from, special.second_to));
  });
}

namespace {

// The side with more points, if any.
template <class Bits>
std::optional<Colour> richer(const Position<Bits>& position) {
  int lead = -position.rules().points->second;
  for (const auto& [type, value] : position.rules().points->values) {
    const Bits men = position.pieces(type);
    lead += value * (popcount(men & position.pieces(Colour::kWhite)) -
                     popcount(men & position.pieces(Colour::kBlack)));
  }
  if (lead == 0) return std::nullopt;
  return lead > 0 ? Colour::kWhite : Colour::kBlack;
}

// The verdict in games where Black or points decide draws: no draws are left.
template <class Bits>
End judged(const Position<Bits>& position, End end) {
  if (end.verdict != Verdict::kDraw) return end;
  std::optional<Colour> winner;
  if (position.rules().black_wins_draws) winner = Colour::kBlack;
  if (position.rules().points) winner = richer(position);
  if (winner) end.verdict = *winner == position.side_to_move() ? Verdict::kWin : Verdict::kLoss;
  return end;
}

// Whether the side to move has moves, but only promotions of its last pawn, and is not in check.
template <class Bits>
bool may_refuse_to_promote(const Position<Bits>& position) {
  if (!single(position.pawns(position.side_to_move())) || position.in_check()) return false;
  MoveList list;
  position.generate(list);
  return list.size() > 0 &&
         std::all_of(list.begin(), list.end(), [](Move move) { return move.is_promotion(); });
}

template <class Bits>
std::optional<End> draw_called(const Position<Bits>& position, int searched) {
  const Rules& rules = position.rules();
  const auto draw = [&](Ending ending, int count) {
    return judged(position, {ending, Verdict::kDraw, {Colour::kWhite, PieceType::none(), {}, count}});
  };
  if (position.insufficient_material()) return draw(Ending::kInsufficientMaterial, 0);
  if (rules.promotion_stalemate && may_refuse_to_promote(position))
    return draw(Ending::kPromotionStalemate, 0);
  const bool repeats = rules.repetition_limit > 0 && (position.repeated_since(searched) ||
                                                      position.repetitions() + 1 >= rules.repetition_limit);
  if (repeats) return judged(position, position.repetition_end());
  if (position.count() > position.count_limit()) return draw(Ending::kCount, position.count_limit() / 2);
  if (rules.move_limit > 0 && position.rule50() >= 2 * rules.move_limit)
    return draw(Ending::kMoveLimit, rules.move_limit);
  return std::nullopt;
}

}  // namespace

template <class Bits>
End end_without_moves(const Position<Bits>& position) {
  if (position.in_check()) return judged(position, {Ending::kCheckmate, position.checkmate_verdict(), {}});
  const Verdict verdict = position.stalemate_verdict();
  if (!position.rules().more_pieces_win()) return judged(position, {Ending::kStalemate, verdict, {}});
  const Colour us = position.side_to_move();
  const Colour side = verdict == Verdict::kLoss ? !us : us;
  return judged(position, {Ending::kPieceCount, verdict, {side, {}, {}, popcount(position.pieces(side))}});
}

template <class Bits>
std::optional<End> end_before_moves(const Position<Bits>& position, int searched) {
  if (const auto end = position.immediate_end()) return judged(position, *end);
  const std::optional<End> called = draw_called(position, searched);
  const bool repeats = called && is_by_repetition(called->ending);
  if (called && !repeats && !position.has_legal_move()) return end_without_moves(position);
  return called;
}

template <class Bits>
std::optional<End> end_after_all(const Position<Bits>& position) {
  if (!position.has_legal_move()) return end_without_moves(position);
  if (is_dead(position)) {
    End end{Ending::kInsufficientMaterial, Verdict::kDraw, {}};
    end.detail.count = lacks_material(position) ? 0 : 1;
    return judged(position, end);
  }
  return std::nullopt;
}

template <class Bits>
std::optional<End> end_of(const Position<Bits>& position) {
  if (const auto end = end_before_moves(position, 0)) return end;
  return end_after_all(position);
}

template Verdict Position<Bits64>::stalemate_verdict() const;
template Verdict Position<Bits128>::stalemate_verdict() const;
template Verdict Position<Bits64>::checkmate_verdict() const;
template Verdict Position<Bits128>::checkmate_verdict() const;
template std::size_t Position<Bits64>::reversible_plies() const;
template std::size_t Position<Bits128>::reversible_plies() const;
template int Position<Bits64>::repetitions() const;
template int Position<Bits128>::repetitions() const;
template bool Position<Bits64>::repeated_since(int) const;
template bool Position<Bits128>::repeated_since(int) const;
template End Position<Bits64>::repetition_end() const;
template End Position<Bits128>::repetition_end() const;
template std::array<bool, kColours> Position<Bits64>::checks_since_repetition() const;
template std::array<bool, kColours> Position<Bits128>::checks_since_repetition() const;
template bool Position<Bits64>::shade_may_change() const;
template bool Position<Bits128>::shade_may_change() const;

template std::optional<End> end_of(const Position<Bits64>&);
template std::optional<End> end_of(const Position<Bits128>&);
template std::optional<End> end_before_moves(const Position<Bits64>&, int);
template std::optional<End> end_before_moves(const Position<Bits128>&, int);
template std::optional<End> end_after_all(const Position<Bits64>&);
template std::optional<End> end_after_all(const Position<Bits128>&);
template End end_without_moves(const Position<Bits64>&);
template End end_without_moves(const Position<Bits128>&);

}  // namespace proconsul
