#pragma once
// The moves of the side to move: pawns, pieces and everything special put together, then the ones that leave
// a king attacked taken out.

#include <vector>

#include "witness/position.h"

namespace proconsul::witness {

std::vector<Move> legal_moves(const Position& position);
/// Without an en passant square on which no move captures.
Position without_vain_en_passant(Position position);

}  // namespace proconsul::witness
