// Where drops fit that have to settle, enclose or keep away from others, and the enemy pieces in line between
// two of a side's own, as a drop encloses them.
#pragma once

#include "engine/bitboard.h"
#include "engine/position.h"

namespace proconsul {

// What a piece of `colour` on `square` would enclose: unbroken lines of enemy pieces in any of the eight
// directions with a piece of its own side behind them.
template <class Bits>
Bits enclosed(const Geometry& board, const Placement<Bits>& placement, Colour colour, Square square);

// The squares among `targets` where a drop of `colour` encloses something.
template <class Bits>
Bits enclosing(const Position<Bits>& position, Colour colour, Bits targets);

// Those where it makes no square of two by two with pieces of both sides crosswise.
template <class Bits>
Bits without_crosscuts(const Position<Bits>& position, Colour colour, Bits targets);

// The piece whose place a drop of `colour` may take as the game's second move; none at any other time.
template <class Bits>
Bits place_taken(const Position<Bits>& position, Colour colour);

// Those where it fits as the rules want it, or those of the opening.
template <class Bits>
Bits fitting(const Position<Bits>& position, Colour colour, Bits targets);

}  // namespace proconsul
