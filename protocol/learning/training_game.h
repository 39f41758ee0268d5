// Training games: the moves, the engine's scores, the result. One game is one line of text, so that files can
// be concatenated, split and shuffled with standard tools.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "variants/registry.h"

namespace proconsul {

struct TrainingGame {
  std::size_t number = 0;  // within its run; determines the game
  const Variant* variant = nullptr;
  std::string fen;                      // start position
  std::vector<Move> moves;              // random opening moves first
  std::vector<int> scores;              // centipawns from the mover's view, of the last scores.size() moves
  Outcome outcome = Outcome::kOngoing;  // unknown for side lines

  std::size_t opening_moves() const { return moves.size() - scores.size(); }
  bool is_side_line() const { return outcome == Outcome::kOngoing; }
};

// "17<TAB>capablanca<TAB>1-0<TAB>FEN<TAB>e2e4 f7f5 d2d4:31 ..." without a line end; the result of a side line
// is "*".
std::string to_line(const TrainingGame& game);
// Fails on other text, an unknown variant or an illegal move.
Result<TrainingGame> read_line(const Registry& registry, std::string_view line);
// The data of a line that is known without parsing its moves.
struct LineSummary {
  std::size_t number = 0;
  std::string_view variant;   // view into the line
  std::size_t positions = 0;  // scored moves
};
Result<LineSummary> summarise_line(std::string_view line);

// The position before the first move.
Result<Game> start_of(const TrainingGame& game);

}  // namespace proconsul
