// Positions as SFEN, the notation of shogi programs: board, side to move (b moves first, which is White
// here), pieces in hand with their counts, and the move number. It lacks castling rights, en passant and
// counters.
#pragma once

#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/result.h"

namespace proconsul {

std::string to_sfen(const Game& game);
// The same position as a FEN, without checking its pieces. Fails with a column in `sfen`.
Result<std::string> fen_of_sfen(std::string_view sfen);
// For these rules: games without hands have none in their FENs.
Result<std::string> fen_of_sfen(std::string_view sfen, const Rules& rules);

}  // namespace proconsul
