// Jumps: a piece goes over an adjacent enemy piece onto the empty square behind it, and captures it
// (Path::jumps).
#pragma once

#include "engine/bitboard.h"
#include "engine/position.h"

namespace proconsul {

// Where the piece of the side to move on `from` jumps to, even if another piece has to jump on.
template <class Bits>
Bits jump_targets(const Position<Bits>& position, Square from, Piece piece);

// The same, but only for the piece that has to jump on, if there is one.
template <class Bits>
Bits legal_jump_targets(const Position<Bits>& position, Square from);

}  // namespace proconsul
