// Jumps: a piece goes over an enemy piece next to it onto the empty square behind, and takes it
// (Path::jumps).
#pragma once

#include "engine/bitboard.h"
#include "engine/position.h"

namespace proconsul {

// Where the piece of the side to move on `from` jumps to, with no regard to another one that has to jump on.
template <class Bits>
Bits jump_targets(const Position<Bits>& position, Square from, Piece piece);

// The same of one that may: the piece that has to jump on, or any where none has to.
template <class Bits>
Bits legal_jump_targets(const Position<Bits>& position, Square from);

}  // namespace proconsul
