// Positions and moves as xiangqi programs write them (UCCI, UCI-Cyclone): ten ranks are counted from 0
// ("h2e2"), other boards as in UCI; elephants and horses have two letters each in FENs, and the first side
// may be "r".
#pragma once

#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/result.h"

namespace proconsul {

std::string to_iccs(const Game& game, Move move);
Result<Move> parse_iccs(const Game& game, std::string_view text);
// The same FEN with the letters of these rules, every column where it was.
std::string fen_of_xiangqi(const Rules& rules, std::string_view fen);
// Games that are played so elsewhere: generals must not face each other, and nobody castles.
bool is_written_in_iccs(const Rules& rules);

}  // namespace proconsul
