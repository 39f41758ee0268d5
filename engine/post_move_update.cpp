// Updates after a move in games that need them: checks given, series of checks, lost leaps, counts of moves.
#include <algorithm>
#include <array>

#include "engine/extra_legality.h"
#include "engine/position.h"
#include "engine/position_losses.inl"
#include "engine/zobrist.h"

namespace proconsul {

// Called after the side to move has changed.
template <class Bits>
[[gnu::noinline]] void Position<Bits>::post_move_update(State& state, Move move) {
  if (tables_->has_turns()) continue_turn(state, move);
  if (rules().check_limit > 0) count_check(state);
  if (rules().mate) continue_series(state);
  if (rules().counting) count_on(state);
  if (!rules().first_leaps.ended_by.empty() && move.kind() != Move::Kind::kSpecial) end_leaps(state, move);
}

template <class Bits>
Bits Position<Bits>::checkers() const {
  Bits set{};
  for (const Square royal : Squares(royals(side_to_move_)))
    set |= ExtraLegality<Bits>::threats_to(*tables_, placement_, royal, !side_to_move_, occupied());
  return set;
}

template <class Bits>
void Position<Bits>::continue_series(State& state) {
  const Bits attackers = checkers();
  state.series = none(attackers) ? Series::kNone : Series::kWeak;
  if (none(attackers)) return;
  Bits strong{};
  for (const PieceType type : rules().mate->required) strong |= pieces(type);
  const bool was_strong = states_.size() > 2 && states_[states_.size() - 3].series == Series::kStrong;
  if (was_strong || any(attackers & strong)) state.series = Series::kStrong;
}

// The piece moved by the last move, a step, as it was before.
template <class Bits>
Piece Position<Bits>::stepped(const State& state) const {
  return state.changes == 0 ? state.mover
                            : changed_[changed_.size() - static_cast<std::size_t>(state.changes)].before;
}

template <class Bits>
void Position<Bits>::end_leaps(State& state, Move move) {
  const auto& enders = rules().first_leaps.ended_by;
  if (!on(move.to()).valid()) return;
  const Piece mover = move.is_step() ? stepped(state) : on(move.to());
  if (std::find(enders.begin(), enders.end(), mover.type()) == enders.end()) return;
  const Bits aimed_at = attacks_from(move.to(), mover, Bits{}) & royals(!mover.colour()) & state.unmoved;
  if (any(aimed_at)) unmark(state, aimed_at);
}

// Counts the check given by the side that has just moved.
template <class Bits>
void Position<Bits>::count_check(State& state) {
  if (goes_on() || !in_check()) return;
  const Colour giver = !side_to_move_;
  std::int8_t& checks = state.checks[index_of(giver)];
  state.key ^= zobrist::checks(giver, checks) ^ zobrist::checks(giver, checks + 1);
  ++checks;
}

namespace {

template <class Bits>
bool has_all(const Position<Bits>& position, Colour colour, const std::vector<PieceType>& wanted) {
  return std::all_of(wanted.begin(), wanted.end(), [&](PieceType type) {
    return popcount(position.pieces(colour, type)) >= std::count(wanted.begin(), wanted.end(), type);
  });
}

template <class Bits>
bool no_pawns_left(const Position<Bits>& position) {
  return none(position.pawns(Colour::kWhite) | position.pawns(Colour::kBlack));
}

// The number of moves that `us` may count to; 0: it does not count.
template <class Bits>
int moves_to_count(const Position<Bits>& position, const CountingRules& rules, Colour us) {
  const bool bare = single(position.pieces(us));
  const bool pawns = !no_pawns_left(position);
  if (single(position.pieces(!us))) return 0;
  if (pawns || !bare) {
    const bool few = rules.board_pieces > 0 ? popcount(position.pieces(us)) <= rules.board_pieces : !pawns;
    return few ? rules.board : 0;
  }
  for (const CountingLimit& limit : rules.pieces) {
    if (has_all(position, !us, limit.pieces)) return limit.moves;
  }
  return rules.otherwise;
}

}  // namespace

// A bare side's count begins anew when it loses its last piece and when the pawns leave the board: by a
// promotion, or because it takes the last one, which is the first ply of its new count.
template <class Bits>
void Position<Bits>::count_on(State& state) const {
  const CountingRules& counting = *rules().counting;
  if (state.count_limit > 0) ++state.count;
  const auto bare = [&](Colour side) { return single(pieces(side)); };
  bool takes_pawn = false;
  std::array<bool, kColours> loses{};
  const auto take = [&](Piece lost) {
    takes_pawn |= rules().pieces[index_of(lost.type())].pawn;
    loses[index_of(lost.colour())] = true;
  };
  if (state.captured.valid()) take(state.captured);
  if (state.changes > 0 && state.move.is_step()) {
    const SquareChange* const end = changed_.data() + changed_.size();
    for_each_lost(end - state.changes, end, state.mover, take);
  }
  const bool last_pawn = takes_pawn && counting.from_pieces && no_pawns_left(*this) && bare(!side_to_move_);
  const Colour us = last_pawn ? !side_to_move_ : side_to_move_;
  const bool anew = last_pawn || (bare(us) && (loses[index_of(us)] || state.move.is_promotion()));
  const int moves = state.count_limit == 0 || anew ? moves_to_count(*this, counting, us) : 0;
  if (moves == 0) return;
  const bool pieces_count = bare(us) && no_pawns_left(*this) && counting.from_pieces;
  const int begun = pieces_count ? 2 * popcount(occupied()) - (last_pawn ? 1 : 0) : 0;
  const bool on_board = state.count_limit == 2 * counting.board;
  const bool later = 2 * moves - begun >= state.count_limit - state.count;
  if (state.count_limit > 0 && counting.shorter && on_board && later) return;
  state.count_limit = static_cast<std::uint16_t>(2 * moves);
  state.count = static_cast<std::uint16_t>(begun);
}

template void Position<Bits64>::post_move_update(State&, Move);
template void Position<Bits128>::post_move_update(State&, Move);
template Bits64 Position<Bits64>::checkers() const;
template Bits128 Position<Bits128>::checkers() const;
template void Position<Bits64>::continue_series(State&);
template void Position<Bits128>::continue_series(State&);
template Piece Position<Bits64>::stepped(const State&) const;
template Piece Position<Bits128>::stepped(const State&) const;
template void Position<Bits64>::end_leaps(State&, Move);
template void Position<Bits128>::end_leaps(State&, Move);
template void Position<Bits64>::count_check(State&);
template void Position<Bits128>::count_check(State&);
template void Position<Bits64>::count_on(State&) const;
template void Position<Bits128>::count_on(State&) const;

}  // namespace proconsul
