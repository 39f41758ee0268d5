// Positions as SFEN, the notation of shogi programs: board, side to move (b moves first and is White here),
// pieces in hand with their numbers, the number of the move. Rights, en passant and counts are not in it.
#pragma once

#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/result.h"

namespace proconsul {

std::string to_sfen(const Game& game);
// The same position as a FEN, whose pieces are not looked at. Fails with a column into `sfen`.
Result<std::string> fen_of_sfen(std::string_view sfen);
// For these rules: a game without hands has none in its FENs.
Result<std::string> fen_of_sfen(std::string_view sfen, const Rules& rules);
// Games that are written so elsewhere: no castling, and pieces that promote or come out of a hand.
bool is_written_as_sfen(const Rules& rules);

}  // namespace proconsul
