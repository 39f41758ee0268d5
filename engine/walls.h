// Where moves place walls.
#pragma once

#include "engine/position.h"

namespace proconsul {

// Whether the move, given without a wall, has to place one.
template <class Bits>
bool places_wall(const Position<Bits>& position, Move move);

// The squares where the move, given without a wall, may place one, checks aside. None if it places none.
template <class Bits>
Bits wall_targets(const Position<Bits>& position, Move move);

// The move that places a wall instead of moving, without the wall; none() if the rules have none.
template <class Bits>
Move wall_alone(const Position<Bits>& position);

// Walls that disappear when a move places another.
template <class Bits>
Bits walls_lifted(const Position<Bits>& position);

}  // namespace proconsul
