#pragma once
// Positions from and to FEN text. Parsing throws std::invalid_argument on anything it does not understand;
// it does not judge whether the position could arise.

#include <string>

#include "witness/position.h"

namespace proconsul::witness {

/// `game` must outlive the position. Missing fields after the side to move count as `- - 0 1`.
Position position_from_fen(const Game& game, const std::string& fen);

std::string fen_of(const Position& position);

}  // namespace proconsul::witness
