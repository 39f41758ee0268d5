// A game's moves judged by the engine: evaluations and best lines written into its PGN.
#pragma once

#include <vector>

#include "protocol/cli/evaluation_work.h"
#include "protocol/formats/json_output.h"
#include "protocol/formats/pgn_game.h"

namespace proconsul {

// Expected result of the mover, 0..1.
double expectation(Score score);
// The glyph for a move that changes the mover's expectation from `before` to `after`: 4 for "??", 2 for "?",
// 0.
int glyph_for(double before, double after);

// A move of a game's main line as the engine sees it.
struct JudgedMove {
  Game before;  // the position it is played in
  Move move;
  Evaluated found;    // of that position
  Score after = 0;    // of the next position, in the view of this move's side
  bool ends = false;  // the game, by its rules
  int glyph = 0;      // as glyph_for tells; 0 for the best move
};

// The moves up to the first illegal one. `start` is the game's first position; `values[i]` belongs to the
// position before the i-th move, the last one to that after the last move.
std::vector<JudgedMove> judge(const PgnGame& pgn, Game start, const std::vector<Evaluated>& values);

// Adds "[%eval ...]" in White's view to the comment of every judged move and, to mistakes, the better line
// and, where there is no such glyph yet, their glyph. Earlier "[%eval ...]" are replaced; all else that the
// game has stays.
void annotate(PgnGame& pgn, const std::vector<JudgedMove>& judged);

struct JudgedGameJson {
  int number;  // of the game, from 1
  const PgnGame& pgn;
  const Variant* variant;  // null where it is not known
  const std::vector<Error>& problems;
};
// One object for the game, then one for each judged move; the schema is in the help of `analyse`.
std::vector<Json> judged_json(const JudgedGameJson& whole, const std::vector<JudgedMove>& judged);

}  // namespace proconsul
