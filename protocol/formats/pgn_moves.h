// The moves of a PGN line, found by the rules, with what annotators and other programs write beside them.
#pragma once

#include <cstddef>

#include "engine/game.h"
#include "protocol/formats/pgn_game.h"

namespace proconsul {

// Reads the move at `at` as parse_written() does, or a null move ("--", "Z0", "<>", see engine/move_text.h);
// the pass where the rules allow one. The signs of judgement and evaluation behind it ("e4±", "Nf3N") leave
// its text and become glyphs. Moves that only a sign keeps apart ("e4±e5") become several of the line.
Result<Move> read_pgn_move(const Game& game, PgnLine& line, std::size_t at);

}  // namespace proconsul
