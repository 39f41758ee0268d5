// Engine annotation of a game: evaluations and best lines written into its PGN.
#pragma once

#include <vector>

#include "protocol/cli/evaluation_work.h"
#include "protocol/formats/json_output.h"
#include "protocol/formats/pgn_game.h"

namespace proconsul {

// Expected result of the mover, 0..1.
double expectation(Score score);
// The glyph of a move that changes the mover's expectation from `before` to `after`: 4 for "??", 2 for "?",
// else 0.
int glyph_for(double before, double after);

// A move of a game's main line with its evaluation.
struct JudgedMove {
  Game before;  // position before the move
  Move move;
  Evaluated found;    // of the position before the move
  Score after = 0;    // of the position after the move, from this mover's view
  bool ends = false;  // ends the game by its rules
  int glyph = 0;      // see glyph_for; 0 for the best move
};

// The moves up to the first illegal one. `start` is the start position; `values[i]` belongs to the position
// before move i, the last value to the position after the last move.
std::vector<JudgedMove> judge(const PgnGame& pgn, Game start, const std::vector<Evaluated>& values);

// Adds "[%eval ...]" from White's view to the comment of every judged move and, to mistakes, the better line
// and, if the move has no such glyph yet, the glyph. Replaces earlier "[%eval ...]" and keeps everything
// else.
void annotate(PgnGame& pgn, const std::vector<JudgedMove>& judged);

struct JudgedGameJson {
  int number;  // of the game, from 1
  const PgnGame& pgn;
  const Variant* variant;  // null if unknown
  const std::vector<Error>& problems;
};
// One object for the game, then one per judged move; the schema is documented in the help of `analyse`.
std::vector<Json> judged_json(const JudgedGameJson& whole, const std::vector<JudgedMove>& judged);

}  // namespace proconsul
