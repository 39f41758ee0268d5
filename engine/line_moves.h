// Moves of exactly as many squares as there are pieces on the line, over pieces of the mover's own side
// (Path::counts).
#pragma once

#include "engine/bitboard.h"
#include "engine/position.h"

namespace proconsul {

template <class Bits>
Bits line_targets(const Position<Bits>& position, Square from, Piece piece);

}  // namespace proconsul
