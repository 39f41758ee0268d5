// Generating, counting, making and taking back moves, and perft, for every game.
#include <benchmark/benchmark.h>

#include "bench/games.h"
#include "engine/perft.h"

namespace proconsul::bench {
namespace {

constexpr std::uint64_t kMinLeaves = 200'000;  // perft goes as deep as this needs
constexpr int kDeepest = 8;

template <class Bits>
void generation(benchmark::State& state, Position<Bits> position) {
  std::size_t moves = 0;
  for (auto _ : state) {
    MoveList list;
    position.generate(list);
    benchmark::DoNotOptimize(list);
    moves += list.size();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(moves));
}

template <class Bits>
void counting(benchmark::State& state, Position<Bits> position) {
  std::uint64_t moves = 0;
  for (auto _ : state) moves += position.count_moves();
  state.SetItemsProcessed(static_cast<std::int64_t>(moves));
}

template <class Bits>
void do_undo(benchmark::State& state, Position<Bits> position) {
  MoveList list;
  position.generate(list);
  position.reserve(1);
  for (auto _ : state) {
    for (const Move move : list) {
      position.do_move(move);
      benchmark::DoNotOptimize(position.key());
      position.undo_move();
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(list.size()));
}

template <class Bits>
void perft_from(benchmark::State& state, Position<Bits> position) {
  int depth = 1;
  while (depth < kDeepest && perft(position, depth) < kMinLeaves) ++depth;
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += perft(position, depth);
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
  state.SetLabel("depth " + std::to_string(depth));
}

// `plies` into the game.
template <class Run>
void register_all(const char* what, int plies, Run run) {
  for (const Variant& variant : registry().variants()) {
    benchmark::RegisterBenchmark((std::string(what) + "/" + variant.rules->name).c_str(),
                                 [&variant, plies, run](benchmark::State& state) {
                                   const Game game = game_of(variant, plies);
                                   std::visit([&](const auto& position) { run(state, position); },
                                              game.position());
                                 });
  }
}

}  // namespace

// Not before main(): the registry is made of what other files initialise.
void register_benchmarks() {
  register_all("generate", kMiddleGame,
               [](benchmark::State& state, const auto& position) { generation(state, position); });
  register_all("count", kMiddleGame,
               [](benchmark::State& state, const auto& position) { counting(state, position); });
  register_all("do_undo", kMiddleGame,
               [](benchmark::State& state, const auto& position) { do_undo(state, position); });
  register_all("perft", 0,
               [](benchmark::State& state, const auto& position) { perft_from(state, position); });
}

}  // namespace proconsul::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  proconsul::bench::register_benchmarks();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
