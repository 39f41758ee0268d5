// Moves as users type them: everything parse_any accepts, castling by side, and moves as shogi programs write
// them.
#pragma once

#include <string_view>

#include "engine/game.h"
#include "engine/result.h"

namespace proconsul {

// "O-O" is the only castling with a rook on the king's right, "O-O-O" the only one on its left; if that side
// has none, the only castling there is. If there are several, the error lists them. "7g7f", "8h2b+" and
// "P*5e" count files from the right and ranks from the top.
Result<Move> parse_typed(const Game& game, std::string_view text);

}  // namespace proconsul
