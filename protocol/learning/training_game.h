// Games for tuning the evaluation: what was played, what the engine thought, how it ended. One game is one
// line of text, so that files can be joined, split and shuffled with the usual tools.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "variants/registry.h"

namespace proconsul {

struct TrainingGame {
  std::size_t number = 0;  // within its run; decides everything about the game
  const Variant* variant = nullptr;
  std::string fen;                      // where it began
  std::vector<Move> moves;              // the opening's random ones first
  std::vector<int> scores;              // centipawns in the mover's view, of the last scores.size() moves
  Outcome outcome = Outcome::kOngoing;  // that of a side line is not known

  std::size_t opening_moves() const { return moves.size() - scores.size(); }
  bool is_side_line() const { return outcome == Outcome::kOngoing; }
};

// "17<TAB>capablanca<TAB>1-0<TAB>FEN<TAB>e2e4 f7f5 d2d4:31 ..." without a line end; the result of a side line
// is "*".
std::string to_line(const TrainingGame& game);
// Fails on what is no such line, an unknown game or an illegal move.
Result<TrainingGame> read_line(const Registry& registry, std::string_view line);
// What can be told of a line without reading its moves.
struct LineSummary {
  std::size_t number = 0;
  std::string_view variant;   // points into the line
  std::size_t positions = 0;  // scored moves
};
Result<LineSummary> summarise_line(std::string_view line);

// The game before its first move.
Result<Game> start_of(const TrainingGame& game);

}  // namespace proconsul
