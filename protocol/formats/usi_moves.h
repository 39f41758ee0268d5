// Moves as shogi programs write them (USI): files are numbers from the right of the side that moves first,
// ranks are letters from its far end: "7g7f", "8h2b+", "P*5e".
#pragma once

#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/result.h"

namespace proconsul {

// Precondition: the move is legal, and moves of its game are steps and drops.
std::string to_usi(const Game& game, Move move);
// "7g7f=" is a move without promotion as well.
Result<Move> parse_usi(const Game& game, std::string_view text);
// Games that are played so elsewhere: no castling, en passant or walls, and pieces that promote as in shogi.
bool is_written_in_usi(const Rules& rules);

}  // namespace proconsul
