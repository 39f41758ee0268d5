// Where drops are allowed that must settle, enclose or keep away from other pieces, and the enemy pieces in
// line between two of a side's own, as a drop encloses them.
#pragma once

#include "engine/bitboard.h"
#include "engine/position.h"

namespace proconsul {

// What a piece of `colour` on `square` would enclose: unbroken lines of enemy pieces in any of the eight
// directions that end at a piece of its own side.
template <class Bits>
Bits enclosed(const Geometry& board, const Placement<Bits>& placement, Colour colour, Square square);

// The squares among `targets` where a drop of `colour` encloses something.
template <class Bits>
Bits enclosing(const Position<Bits>& position, Colour colour, Bits targets);

// The squares among `targets` where a drop makes no two by two square with the pieces of both sides
// crosswise.
template <class Bits>
Bits without_crosscuts(const Position<Bits>& position, Colour colour, Bits targets);

// The piece that a drop of `colour` may replace as the game's second move; none at any other time.
template <class Bits>
Bits place_taken(const Position<Bits>& position, Colour colour);

// The squares among `targets` where the rules, or those of the opening, allow the drop.
template <class Bits>
Bits fitting(const Position<Bits>& position, Colour colour, Bits targets);

}  // namespace proconsul
