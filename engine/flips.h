// Enemy pieces in line between two of a side's own, as a drop encloses them.
#pragma once

#include "engine/bitboard.h"
#include "engine/position.h"

namespace proconsul {

// What a piece of `colour` on `square` would enclose: unbroken lines of enemy pieces in any of the eight
// directions with a piece of its own side behind them.
template <class Bits>
Bits enclosed(const Geometry& board, const Placement<Bits>& placement, Colour colour, Square square);

// The squares among `targets` where a drop of `colour` encloses something, or those of the opening.
template <class Bits>
Bits enclosing(const Position<Bits>& position, Colour colour, Bits targets);

}  // namespace proconsul
