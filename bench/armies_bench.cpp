// Perft of every army of the games with drawn armies: is there one that the generator is slow with? Counters:
// leaves a second of the slowest, the median and the fastest army, and the slowest one's start number.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>

#include "bench/games.h"
#include "engine/perft.h"

namespace proconsul::bench {
namespace {

constexpr int kDepth = 3;
constexpr double kMinSeconds = 0.004;  // of a timing; the best of an army's three timings counts
constexpr int kTimings = 3;

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double leaves_per_second(const Game& game) {
  double best = 0;
  for (int i = 0; i < kTimings; ++i) {
    std::uint64_t leaves = 0;
    const double begin = cpu_seconds();
    double seconds = 0;
    while (seconds < kMinSeconds) {
      leaves += game.perft(kDepth);
      seconds = cpu_seconds() - begin;
    }
    best = std::max(best, static_cast<double>(leaves) / seconds);
  }
  return best;
}

void all_armies(benchmark::State& state, const char* name) {
  const Variant* variant = registry().find(name);
  std::vector<std::pair<double, int>> speeds;
  for (auto _ : state) {
    speeds.clear();
    for (int number = 0; number < start_count(*variant->starts); ++number) {
      const std::string fen = start_fen(*variant->starts, {number, number}).take();
      const Game game = Game::create(variant->compiled, fen, army_of(*variant->rules, fen)).take();
      speeds.emplace_back(leaves_per_second(game), number);
    }
  }
  std::sort(speeds.begin(), speeds.end());
  state.counters["slowest"] = speeds.front().first;
  state.counters["slowest_army"] = speeds.front().second;
  state.counters["median"] = speeds[speeds.size() / 2].first;
  state.counters["fastest"] = speeds.back().first;
}
BENCHMARK_CAPTURE(all_armies, Chess56, "chess56")->Iterations(1)->Unit(benchmark::kSecond);
BENCHMARK_CAPTURE(all_armies, Chess2016, "chess2016")->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace
}  // namespace proconsul::bench
