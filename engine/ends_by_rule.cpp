// The games' own ways to end, whatever moves are left: explosions, checks given, extinctions, rows, impasse
// and flags.
#include <algorithm>

#include "engine/ends.h"
#include "engine/extra_legality.h"
#include "engine/rows.h"

namespace proconsul {
namespace {

Verdict opposite(Verdict verdict) {
  if (verdict == Verdict::kDraw) return verdict;
  return verdict == Verdict::kLoss ? Verdict::kWin : Verdict::kLoss;
}

// Converts `verdict` for `side` to one for the side to move.
template <class Bits>
Verdict turned(const Position<Bits>& position, Colour side, Verdict verdict) {
  return side == position.side_to_move() ? verdict : opposite(verdict);
}

template <class Bits>
std::optional<End> explosion_end(const Position<Bits>& position) {
  const Rules& rules = position.rules();
  if (!rules.extra.blast_on_capture) return std::nullopt;
  for (const Colour colour : kBothColours) {
    if (rules.royals(colour) == 0 || any(position.royals(colour))) continue;
    const auto& royals = position.tables().royals();
    const PieceType royal = royals.empty() ? PieceType::none() : royals.front();
    return End{Ending::kExplosion, turned(position, colour, Verdict::kLoss), {colour, royal, {}, 0}};
  }
  return std::nullopt;
}

template <class Bits>
std::optional<End> checks_end(const Position<Bits>& position) {
  const int limit = position.rules().check_limit;
  const Colour giver = position.last_mover();
  if (limit == 0 || position.checks_given(giver) < limit) return std::nullopt;
  return End{Ending::kChecks, Verdict::kLoss, {giver, PieceType::none(), {}, limit}};
}

// Counts pieces of the type on the board and in hand.
template <class Bits>
int count_alike(const Position<Bits>& position, Colour colour, PieceType type) {
  return popcount(position.pieces(position.tables().alike(type)) & position.pieces(colour)) +
         position.hand(colour).count(type);
}

template <class Bits>
int count_of(const Position<Bits>& position, Colour colour, const ExtinctionRules& rule, PieceType type) {
  if (!rule.together) return count_alike(position, colour, type);
  Bits all{};
  int held = 0;
  for (const PieceType each : rule.types) {
    all |= position.pieces(position.tables().alike(each)) & position.pieces(colour);
    held += position.hand(colour).count(each);
  }
  return popcount(all) + held;
}

template <class Bits>
std::optional<End> extinction_end(const Position<Bits>& position, const ExtinctionRules& rule) {
  const Colour mover = position.side_to_move();
  for (const Colour colour : {!mover, mover}) {
    if (rule.side.value_or(colour) != colour) continue;
    for (std::size_t i = 0; i < (rule.together ? 1 : rule.types.size()); ++i) {
      const PieceType type = rule.types[i];
      const int needed = rule.opponent_at_least + (rule.claimed && colour == mover ? 1 : 0);
      const int left = count_of(position, colour, rule, type);
      if (left > rule.at_most || count_of(position, !colour, rule, type) < needed) continue;
      const PieceType told = rule.together && rule.types.size() > 1 ? PieceType::none() : type;
      return End{Ending::kExtinction, turned(position, colour, rule.verdict), {colour, told, {}, left}};
    }
  }
  return std::nullopt;
}

// A completed group or word of pieces; a move may complete one for the other side.
template <class Bits>
std::optional<End> pattern_end(const Position<Bits>& position) {
  const RowRules& row = *position.rules().row;
  const Colour us = position.last_mover();
  const int own = pattern_of(position, us), other = pattern_of(position, !us);
  if (own == 0 && other == 0) return std::nullopt;
  const Colour side = own > 0 ? us : !us;
  const Verdict verdict = own > 0 && other > 0 ? row.shared : row.verdict;
  return End{
      Ending::kRow, turned(position, side, verdict), {side, PieceType::none(), {}, std::max(own, other)}};
}

template <class Bits>
std::optional<End> row_end(const Position<Bits>& position) {
  const auto& row = position.rules().row;
  if (!row) return std::nullopt;
  const Colour side = position.last_mover();
  if (row->group != 0 || !row->words[0].empty() || !row->words[1].empty()) {
    if (const auto end = pattern_end(position)) return end;
  }
  const int pieces = row_of(position, side);
  const Bits chain = pieces == 0 ? chain_of(position, side) : Bits{};
  if (any(chain))
    return End{Ending::kRow,
               turned(position, side, row->verdict),
               {side, PieceType::none(), first(chain), popcount(chain)}};
  if (pieces == 0) return std::nullopt;
  return End{Ending::kRow, turned(position, side, row->verdict), {side, PieceType::none(), {}, pieces}};
}

// One side has, or both have, enough points.
template <class Bits>
std::optional<End> tally_end(const Position<Bits>& position) {
  const TallyRules& tally = *position.rules().tally;
  if (tally.goal == 0) return std::nullopt;
  const auto reaches = [&](Colour colour) { return position.points(colour) >= tally.goal; };
  const auto end = [&](Colour side, Verdict verdict) {
    return End{Ending::kTally, turned(position, side, verdict), {side, {}, {}, position.points(side)}};
  };
  const Colour us = position.last_mover();
  if (!reaches(us) && !reaches(!us)) return std::nullopt;
  if (!reaches(us) || !reaches(!us)) return end(reaches(us) ? us : !us, tally.verdict);
  if (tally.mover) return end(us, *tally.mover);
  const int lead = position.points(us) - position.points(!us);
  return end(lead >= 0 ? us : !us, lead == 0 ? Verdict::kDraw : tally.most);
}

bool is_winning_castling(const SpecialMove& special, const CastlingAim& aim) {
  const bool toward_a_file = special.second_from.index() < special.from.index();
  return special.kind == SpecialMove::Kind::kCastling && special.colour == aim.colour &&
         toward_a_file == aim.toward_a_file;
}

// A side has castled as required, or never can again.
template <class Bits>
std::optional<End> castling_end(const Position<Bits>& position) {
  const auto& aims = position.rules().castling_aims;
  const auto king = [&](Colour colour) {
    return position.rules().castling.king(colour).value_or(PieceType());
  };
  const Move last = position.last_move();
  if (last.valid() && last.kind() == Move::Kind::kSpecial) {
    for (const CastlingAim& aim : aims) {
      if (is_winning_castling(position.special_move(last), aim))
        return End{Ending::kCastling,
                   turned(position, aim.colour, Verdict::kWin),
                   {aim.colour, king(aim.colour), {}, 1}};
    }
  }
  for (const Colour colour : {!position.side_to_move(), position.side_to_move()}) {
    bool aims_here = false, may_castle = false;
    for (const CastlingAim& aim : aims) {
      if (aim.colour != colour) continue;
      aims_here = true;
      for (const SpecialMove& special : position.special_moves()) {
        may_castle |=
            is_winning_castling(special, aim) && none(narrow<Bits>(special.unmoved) & ~position.unmoved());
      }
    }
    if (aims_here && !may_castle)
      return End{Ending::kCastling, turned(position, colour, Verdict::kLoss), {colour, king(colour), {}, 0}};
  }
  return std::nullopt;
}

template <class Bits>
std::optional<End> full_board_end(const Position<Bits>& position) {
  if (any(narrow<Bits>(position.rules().board.squares) & ~position.occupied())) return std::nullopt;
  const int white = popcount(position.pieces(Colour::kWhite)),
            black = popcount(position.pieces(Colour::kBlack));
  const Colour more = white >= black ? Colour::kWhite : Colour::kBlack;
  const Verdict verdict = white == black ? Verdict::kDraw : turned(position, more, Verdict::kWin);
  return End{Ending::kPieceCount, verdict, {more, {}, {}, std::max(white, black)}};
}

template <class Bits>
Bits flag_pieces(const Position<Bits>& position, const FlagRules& flag, Colour colour) {
  Bits pieces{};
  for (const PieceType type : flag.types_of(colour)) pieces |= position.pieces(position.tables().alike(type));
  return pieces & position.pieces(colour);
}

// Whether the side to move can bring a flag piece into the region with its next move.
template <class Bits>
bool can_answer(const Position<Bits>& position, const FlagRules& flag) {
  const Colour us = position.side_to_move();
  const Tables<Bits>& tables = position.tables();
  const Bits region = narrow<Bits>(flag.region_of(us));
  for (const Square from : Squares(flag_pieces(position, flag, us))) {
    const Piece piece = position.on(from);
    const Bits occupied = position.occupied();
    const Bits targets = (position.attacks_from(from, piece, occupied) & position.capturable(us)) |
                         (position.quiets_from(from, piece, occupied) & ~occupied);
    for (const Square to : Squares(targets & region)) {
      Placement<Bits> next = position.placement();
      effect_of(position, Move(from, to)).apply(next);
      const bool checks =
          position.rules().extra.no_checks && ExtraLegality<Bits>::is_checked(tables, next, !us);
      if (!checks && !ExtraLegality<Bits>::is_checked(tables, next, us)) return true;
    }
  }
  return false;
}

// The flag pieces of this colour that have arrived, if they are enough; with `safe`, only those not attacked
// count.
template <class Bits>
Bits arrived(const Position<Bits>& position, const FlagRules& flag, Colour colour, bool safe) {
  const Bits region = narrow<Bits>(flag.region_of(colour));
  Bits there = flag_pieces(position, flag, colour) & region;
  for (const Square square : Squares(safe ? there : Bits{})) {
    if (position.is_attacked(square, !colour, position.occupied())) there &= ~bit<Bits>(square);
  }
  const bool has_moved = colour == position.last_mover();
  const bool blocked = flag.blocked_wins && has_moved && none(region & ~position.occupied());
  return popcount(there) >= (blocked ? 1 : flag.count) ? there : Bits{};
}

// `there`: the pieces of `side` that have arrived.
template <class Bits>
End arrival(const Position<Bits>& position, const FlagRules& flag, Colour side, Bits there) {
  const Move last = position.last_move();
  const bool latest = last.valid() && contains(there, last.to());
  const Square square = latest ? last.to() : first(there);
  const PieceType type = position.on(square).type();
  const bool alike = none(there & ~position.pieces(type));
  const int count = flag.count == 1 ? 1 : popcount(there);
  const PieceType told = count == 1 || alike ? type : PieceType::none();
  return {Ending::kFlag, turned(position, side, Verdict::kWin), {side, told, square, count}};
}

template <class Bits>
bool may_have_arrived(const Position<Bits>& position, const FlagRules& flag) {
  return any(position.pieces(Colour::kWhite) & narrow<Bits>(flag.white_region)) ||
         any(position.pieces(Colour::kBlack) & narrow<Bits>(flag.black_region));
}

template <class Bits>
std::optional<End> flag_end(const Position<Bits>& position, const FlagRules& flag) {
  if (!may_have_arrived(position, flag)) return std::nullopt;
  const Colour mover = position.side_to_move();
  if (flag.held && flag.safe) {
    for (const Colour colour : {!mover, mover}) {
      const Bits there = arrived(position, flag, colour, true);
      if (any(there)) return arrival(position, flag, colour, there);
    }
  }
  const bool safe = flag.safe && !flag.held;
  const std::array<Bits, kColours> there = {arrived(position, flag, Colour::kWhite, safe),
                                            arrived(position, flag, Colour::kBlack, safe)};
  const bool white = any(there[0]), black = any(there[1]);
  if (flag.held && position.goes_on()) return std::nullopt;
  if (flag.held)
    return any(there[index_of(mover)]) ? std::optional(arrival(position, flag, mover, there[index_of(mover)]))
                                       : std::nullopt;
  if (!white && !black) return std::nullopt;
  if (white && black) return End{Ending::kFlag, Verdict::kDraw, {}};
  if (flag.answered && white && mover == Colour::kBlack && can_answer(position, flag)) return std::nullopt;
  const Colour side = white ? Colour::kWhite : Colour::kBlack;
  return arrival(position, flag, side, there[index_of(side)]);
}

// Whether the side to move may declare a win by impasse.
template <class Bits>
bool can_declare(const Position<Bits>& position, const ImpasseRules& rules) {
  constexpr int kStrong = 5;
  const Colour us = position.side_to_move();
  const Tables<Bits>& tables = position.tables();
  const Bits zone = position.pieces(us) & tables.promotion_region(us);
  const Bits others = zone & ~position.royals(us);
  if (none(zone & position.royals(us)) || popcount(others) < rules.pieces || position.in_check())
    return false;
  int points = popcount(others) + position.hand(us).size();
  for (const PieceType type : rules.strong) {
    const int strong = popcount(others & position.pieces(tables.alike(type))) + position.hand(us).count(type);
    points += (kStrong - 1) * strong;
  }
  return points >= rules.points[index_of(us)];
}

// An accepted bikjang, or passes of both sides.
template <class Bits>
std::optional<End> pass_end(const Position<Bits>& position, Move before) {
  const auto passed = [](Move move) { return move.valid() && move.kind() == Move::Kind::kPass; };
  if (!passed(position.last_move())) return std::nullopt;
  if (position.tables().has_bikjang() && position.royals_face())
    return End{Ending::kBikjang, Verdict::kDraw, {}};
  if (position.rules().passes_end && passed(before)) return End{Ending::kPasses, Verdict::kDraw, {}};
  return std::nullopt;
}

bool reverses(Move move, Move earlier) {
  return move.valid() && earlier.valid() && move.is_bare_step() && move.from() == earlier.to() &&
         move.to() == earlier.from();
}

}  // namespace

// One piece has moved back and forth with all of the last moves of the side that has just moved.
template <class Bits>
std::optional<End> Position<Bits>::shuttle_end() const {
  const auto limit = static_cast<std::size_t>(rules().shuttle_limit);
  const std::size_t last = states_.size() - 1;
  if (limit == 0 || last + 1 < 2 * limit || rule50() + 1 < static_cast<int>(2 * limit)) return std::nullopt;
  for (std::size_t i = 0; i + 1 < limit; ++i) {
    if (!reverses(states_[last - 2 * i].move, states_[last - 2 * i - 2].move)) return std::nullopt;
  }
  Position<Bits> then = *this;
  for (std::size_t i = 0; i < 2 * limit - 1; ++i) {
    if (then.in_check()) return std::nullopt;
    then.undo_move();
  }
  const Square square = last_move().to();
  return End{Ending::kShuttle, Verdict::kWin, {!side_to_move_, on(square).type(), square, 0}};
}

template <class Bits>
[[gnu::noinline]] std::optional<End> Position<Bits>::end_by_last_moves() const {
  const Move before = states_.size() > 1 ? states_[states_.size() - 2].move : Move::none();
  if (tables_->passes_matter()) {
    if (const auto end = pass_end(*this, before)) return end;
  }
  return shuttle_end();
}

template <class Bits>
std::optional<End> Position<Bits>::end_by_rule() const {
  if (tables_->ends_by_last_moves()) [[unlikely]] {
    if (const auto end = end_by_last_moves()) return end;
  }
  // If the last move was a plain one, nothing can have ended that had not ended before.
  const Move last = last_move();
  const bool only_moved = last.valid() && last.is_bare_step() && !last.changes_type() &&
                          !state_->captured.valid() && state_->changes == 0;
  if (!only_moved) {
    if (const auto end = explosion_end(*this)) return end;
  }
  if (const auto end = checks_end(*this)) return end;
  for (const ExtinctionRules& rule : rules().extinctions) {
    if (only_moved && !rule.claimed) continue;
    if (const auto end = extinction_end(*this, rule)) return end;
  }
  if (const auto end = row_end(*this)) return end;
  if (tables_->has_tally()) {
    if (const auto end = tally_end(*this)) return end;
  }
  if (!rules().castling_aims.empty()) {
    if (const auto end = castling_end(*this)) return end;
  }
  if (rules().full_board_counts) {
    if (const auto end = full_board_end(*this)) return end;
  }
  if (rules().impasse && can_declare(*this, *rules().impasse))
    return End{Ending::kImpasse, Verdict::kWin, {side_to_move_, PieceType::none(), {}, 0}};
  return rules().flag ? flag_end(*this, *rules().flag) : std::nullopt;
}

template std::optional<End> Position<Bits64>::shuttle_end() const;
template std::optional<End> Position<Bits128>::shuttle_end() const;
template std::optional<End> Position<Bits64>::end_by_last_moves() const;
template std::optional<End> Position<Bits128>::end_by_last_moves() const;
template std::optional<End> Position<Bits64>::end_by_rule() const;
template std::optional<End> Position<Bits128>::end_by_rule() const;

}  // namespace proconsul
