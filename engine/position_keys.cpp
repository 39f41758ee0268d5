// The key of a position from scratch, and the probable key after a move.
#include "engine/position.h"
#include "engine/zobrist.h"

namespace proconsul {

template <class Bits>
Key Position<Bits>::compute_key() const {
  Key key = side_to_move_ == Colour::kBlack ? zobrist::kBlackToMove : 0;
  for (const Square square : Squares(occupied())) key ^= zobrist::piece(on(square), square);
  for (const Colour colour : kBothColours) {
    for (const PieceType type : hand(colour))
      key ^= zobrist::held(Piece(colour, type), hand(colour).count(type));
  }
  for (const Square square : Squares(state_->unmoved)) key ^= zobrist::unmoved(square);
  if (tables_->has_turns()) {
    key ^= key_of(turns_.back());
  } else if (state_->ep.valid()) {
    key ^= zobrist::en_passant(state_->ep);
  }
  for (const Colour colour : kBothColours)
    key ^=
        zobrist::checks(colour, state_->checks[index_of(colour)]) ^ zobrist::points(colour, points(colour));
  return key;
}

template <class Bits>
Key Position<Bits>::likely_key_after(Move move) const {
  Key key = state_->key ^ (tables_->has_turns() ? likely_turn_key(move) : zobrist::kBlackToMove);
  if (state_->ep.valid() && !tables_->has_turns()) key ^= zobrist::en_passant(state_->ep);
  if (is_plain_step(move)) {
    const Step step = step_of(*this, move);
    if (step.victim.valid()) key ^= zobrist::piece(on(step.victim), step.victim);
    if (step.victim.valid() && tables_->takes_to_hand()) {
      const Piece held = held_as(on(step.victim));
      if (held.valid()) key ^= key_of_change(held, 1);
    }
    return key ^ zobrist::piece(step.mover, step.from) ^ zobrist::piece(step.placed, step.to);
  }
  const Effect<Bits> effect = effect_of(*this, move);
  if (const Piece held = effect.from_hand(); held.valid()) key ^= key_of_change(held, -1);
  for (const SquareChange& change : effect) {
    if (change.before.occupies()) key ^= zobrist::piece(change.before, change.square);
    if (change.after.occupies()) key ^= zobrist::piece(change.after, change.square);
  }
  if (effect.captures() && tables_->takes_to_hand()) key ^= key_of_taking(effect);
  return tables_->has_tally() ? key ^ key_of_score(move, effect) : key;
}

// Placements are compared without walls and hands; the initial one does not count.
template <class Bits>
bool Position<Bits>::repeats_own(Move move) const {
  if (move.kind() == Move::Kind::kPass) return false;
  const auto placed = [](const State& state) {
    return state.part_keys[0] ^ state.part_keys[1] ^ state.part_keys[kPawnPart];
  };
  Key next = placed(*state_);
  for (const SquareChange& change : effect_of(*this, move)) {
    if (change.before.valid()) next ^= zobrist::piece(change.before, change.square);
    if (change.after.valid()) next ^= zobrist::piece(change.after, change.square);
  }
  const std::size_t step = tables_->has_turns() ? 1 : 2;
  for (std::size_t back = 1; back + 1 < states_.size(); back += step) {
    if (placed(states_[states_.size() - 1 - back]) == next) return true;
  }
  return false;
}

template bool Position<Bits64>::repeats_own(Move) const;
template bool Position<Bits128>::repeats_own(Move) const;
template Key Position<Bits64>::compute_key() const;
template Key Position<Bits128>::compute_key() const;
template Key Position<Bits64>::likely_key_after(Move) const;
template Key Position<Bits128>::likely_key_after(Move) const;

}  // namespace proconsul
