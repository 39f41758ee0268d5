// Squares that pawns have passed are kept only while some legal move captures there.
#include "engine/position.h"
#include "engine/walls.h"
#include "engine/zobrist.h"

namespace proconsul {

// The legality of a move with some wall, if it has to place one.
template <class Bits>
bool Position<Bits>::is_legal_walled(Move move) const {
  if (!tables_->has_walling() || !places_wall(*this, move)) return is_legal(move);
  for (const Square wall : Squares(wall_targets(*this, move))) {
    if (is_legal(Move::walled(move, wall))) return true;
  }
  return false;
}

// The legal captures on a square that a pawn has passed, without their walls.
template <class Bits>
MoveList Position<Bits>::ep_captures(Square passed) const {
  MoveList legal;
  for (const PieceType type : tables_->pawns()) {
    for (const Square from : Squares(ep_capturers(side_to_move_, type, passed))) {
      const Move capture(from, passed, Move::Kind::kEnPassant);
      if (is_legal_walled(capture)) legal.push(capture);
    }
  }
  return legal;
}

// Whether a legal move captures on the square now, or after others of the turn that do so elsewhere.
template <class Bits>
bool Position<Bits>::serves_en_passant(Square passed) const {
  if (!ep_captures(passed).empty()) return true;
  if (actions_left() == 1) return false;
  for (const Square other : Squares(ep_squares() & ~bit<Bits>(passed))) {
    for (const Move capture : ep_captures(other)) {
      Position next = *this;
      next.do_move(capture);
      if (next.goes_on() && contains(next.ep_squares(), passed)) return true;
    }
  }
  return false;
}

// Precondition: there is an en passant square.
template <class Bits>
[[gnu::noinline]] void Position<Bits>::drop_vain_en_passant() {
  if (!turns_.empty()) return drop_vain_passed();
  if (serves_en_passant(state_->ep)) return;
  Square kept = Square::none();
  for (const Square passed : Squares(ep_squares() & ~bit<Bits>(state_->ep))) {
    if (serves_en_passant(passed)) kept = passed;
  }
  state_->key ^= zobrist::en_passant(state_->ep);
  state_->ep = kept;
  if (!kept.valid()) state_->ep_victim = kept;
  if (kept.valid()) state_->key ^= zobrist::en_passant(kept);
}

// The mover's own squares stay until its turn ends.
template <class Bits>
void Position<Bits>::drop_vain_passed() {
  const Turn before = turns_.back();
  Turn turn = before;
  turn.count = 0;
  for (std::size_t i = 0; i < before.count; ++i) {
    const Passed& passed = before.passed[i];
    if (on(passed.victim).colour() == side_to_move_ || serves_en_passant(passed.square))
      turn.passed[turn.count++] = passed;
  }
  if (turn.count == before.count) return;
  state_->key ^= key_of(before);
  turns_.pop_back();
  start_turn(*state_, turn);
}

template bool Position<Bits64>::is_legal_walled(Move) const;
template bool Position<Bits128>::is_legal_walled(Move) const;
template MoveList Position<Bits64>::ep_captures(Square) const;
template MoveList Position<Bits128>::ep_captures(Square) const;
template bool Position<Bits64>::serves_en_passant(Square) const;
template bool Position<Bits128>::serves_en_passant(Square) const;
template void Position<Bits64>::drop_vain_en_passant();
template void Position<Bits128>::drop_vain_en_passant();
template void Position<Bits64>::drop_vain_passed();
template void Position<Bits128>::drop_vain_passed();

}  // namespace proconsul
