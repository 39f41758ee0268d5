// Where moves place walls.
#pragma once

#include "engine/position.h"

namespace proconsul {

// Whether the move, which is told without a wall, has to place one.
template <class Bits>
bool places_wall(const Position<Bits>& position, Move move);

// The squares where the move may, checks aside; it is told without a wall. None if it places none.
template <class Bits>
Bits wall_targets(const Position<Bits>& position, Move move);

// What places a wall instead of moving, as a move without one; none() if nothing does.
template <class Bits>
Move wall_alone(const Position<Bits>& position);

// Walls that go when a move places another.
template <class Bits>
Bits walls_lifted(const Position<Bits>& position);

}  // namespace proconsul
