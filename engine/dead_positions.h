// Positions that nobody can win although there is material: what is left cannot meet, or hardly
// anything but the royals can move and all that can come about is looked at. Slow beside MatingPower: not for
// the nodes of a search.
#pragma once

#include <array>

#include "engine/position.h"

namespace proconsul {

// Whether `colour` wins in some line of play, if there are so few positions that all can be looked at;
// otherwise true. Never false for a side that can win.
template <class Bits>
bool reaches_win(const Position<Bits>& position, Colour colour);

// The two sides' pieces are bound to squares of different shades and nothing but captures could decide the
// game.
template <class Bits>
bool are_apart(const Position<Bits>& position);

// Neither side can win, whatever stands where: their pieces never meet, or all stay at home.
template <class Bits>
bool lacks_material(const Position<Bits>& position);

// Neither side can win. Tested only where that is common: where royals cannot capture, where a side has none,
// and where material is lacking. Precondition: the game is not over.
template <class Bits>
bool is_dead(const Position<Bits>& position);

}  // namespace proconsul
