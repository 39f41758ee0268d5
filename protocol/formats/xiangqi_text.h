// Moves as xiangqi programs write them (UCCI, UCI-Cyclone): boards of ten ranks count ranks
// from 0 ("h2e2"), other boards as in UCI.
#pragma once

#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/result.h"

namespace proconsul {

std::string to_iccs(const Game& game, Move move);
// Also in capitals with a dash, "H2-E2", as in game records.
Result<Move> parse_iccs(const Game& game, std::string_view text);
bool is_iccs_in_capitals(std::string_view text);
// Whether other programs use ICCS for such a game: generals must not face each other, and there is no
// castling.
bool is_written_in_iccs(const Rules& rules);

}  // namespace proconsul
