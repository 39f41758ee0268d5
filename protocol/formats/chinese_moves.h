// Moves of xiangqi in Chinese: the piece, its file from the mover's right, the direction, and how far or to
// which file: "炮二平五", "马８进７"; of pieces on one file the front or rear one is named: "前馬退二".
#pragma once

#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/result.h"

namespace proconsul {

// Whether all pieces of the game have Chinese names, and none is dropped.
bool is_written_in_chinese(const Rules& rules);

// In simplified characters; Black's numbers are full-width digits. Precondition: is_written_in_chinese().
std::string to_chinese(const Game& game, Move move);
// Simplified and traditional characters, and any digits for either side.
Result<Move> parse_chinese(const Game& game, std::string_view text);
// Whether the text has the form of such a move, legal or not.
bool looks_like_chinese(std::string_view text);

}  // namespace proconsul
