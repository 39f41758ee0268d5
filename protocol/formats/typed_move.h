// Moves as people type them: what parse_any takes, and besides castling without the squares it leads to, and
// moves as shogi programs write them.
#pragma once

#include <string_view>

#include "engine/game.h"
#include "engine/result.h"

namespace proconsul {

// "O-O" is the one castling with a rook to the king's right, "O-O-O" the one to its left, or where that side
// has none the only one there is; the error lists them if there are several. "7g7f", "8h2b+" and "P*5e" count
// files from the right and ranks from the top.
Result<Move> parse_typed(const Game& game, std::string_view text);

}  // namespace proconsul
