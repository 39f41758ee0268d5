#pragma once
// Castling of every kind. "Attacked" means on the board as it stands before the move; whether the king is
// attacked afterwards is left to the caller, as for all moves.

#include <vector>

#include "witness/position.h"

namespace proconsul::witness {

std::vector<Move> castling_moves(const Position& position);

}  // namespace proconsul::witness
