// A game's moves judged by the engine: evaluations and best lines written into its PGN.
#pragma once

#include <vector>

#include "protocol/cli/evaluation_work.h"
#include "protocol/formats/pgn_game.h"

namespace proconsul {

// Expected result of the mover, 0..1.
double expectation(Score score);
// The glyph for a move that changes the mover's expectation from `before` to `after`: 4 for "??", 2 for "?",
// 0.
int glyph_for(double before, double after);

// `values[i]` belongs to the position before the i-th move of the main line, the last one to that after the
// last move. Adds
// "[%eval ...]" in White's view to every comment, and to mistakes the better line and, where there is no such
// glyph yet, their glyph. Earlier "[%eval ...]" are replaced; all else that the game has stays.
// `start` is the game's first position.
void annotate(PgnGame& pgn, Game start, const std::vector<Evaluated>& values);

}  // namespace proconsul
