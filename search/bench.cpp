#include "search/bench.h"

#include <chrono>

#include "search/engine.h"

namespace proconsul {

BenchResult run_bench(const std::vector<Game>& games, int depth) {
  BenchResult result;
  Limits limits;
  limits.depth = depth;
  for (const Game& game : games) {
    Engine engine;
    const auto start = std::chrono::steady_clock::now();
    result.nodes += engine.think(game, limits).nodes;
    result.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  return result;
}

}  // namespace proconsul
