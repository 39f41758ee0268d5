// Moves as Japanese game records write them. KIF: square of arrival, piece, square of origin ("７六歩(77)",
// "同　銀成(31)", "４五角打"); KI2: "▲７六歩", with the direction where several pieces could go there
// ("△５八金右"); CSA: "+7776FU", "-0045KA".
#pragma once

#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/result.h"

namespace proconsul {

// Precondition of the writers: is_recorded_like_shogi().
std::string to_kif(const Game& game, Move move);
std::string to_csa(const Game& game, Move move);

// KIF and KI2. Squares of arrival may have any digits, and the parentheses may be full-width.
Result<Move> parse_kif(const Game& game, std::string_view text);
Result<Move> parse_csa(const Game& game, std::string_view text);

// Whether the text has the form of such a move, legal or not.
bool looks_like_kif(std::string_view text);
bool looks_like_csa(std::string_view text);

}  // namespace proconsul
