// A fixed amount of work, to measure speed and to recognise functional changes: the number of nodes depends
// only on the program and the games.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/game.h"

namespace proconsul {

struct BenchResult {
  std::uint64_t nodes = 0;
  double seconds = 0;
};

// Searches each game's position to `depth` plies with one thread and fresh tables.
BenchResult run_bench(const std::vector<Game>& games, int depth);

}  // namespace proconsul
