// Moves as shogi programs write them (USI): files are numbers from the right of the side that moves first,
// ranks are letters from its far end: "7g7f", "8h2b+", "P*5e".
#pragma once

#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/result.h"

namespace proconsul {

// Precondition: the move is legal, and the game has only moves from square to square and drops.
std::string to_usi(const Game& game, Move move);
// Also accepts "7g7f=", a move without promotion.
Result<Move> parse_usi(const Game& game, std::string_view text);
// Whether other programs use USI for such a game: no castling, en passant or walls, and promotion as in
// shogi.
bool is_written_in_usi(const Rules& rules);

}  // namespace proconsul
