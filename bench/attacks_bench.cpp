// Attack look-ups: every piece kind of every game on its own board, and who attacks a square.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <random>

#include "bench/games.h"
#include "engine/pext.h"

namespace proconsul::bench {
namespace {

// Reproducible occupancies of about a third of the board.
template <class Bits>
std::vector<Bits> occupancies(const Rules& rules) {
  std::mt19937_64 random(1);
  std::vector<Bits> sets;
  for (int i = 0; i < 256; ++i) {
    const SquareSet thin{random() & (random() | random()), random() & (random() | random())};
    sets.push_back(narrow<Bits>(thin & SquareSet{random(), random()} & rules.board.squares));
  }
  return sets;
}

template <class Bits>
void attacks_of(benchmark::State& state, const Position<Bits>& position, Piece piece) {
  const auto sets = occupancies<Bits>(position.rules());
  std::size_t i = 0;
  for (auto _ : state) {
    const Bits occupied = sets[i++ % sets.size()];
    for (const Square from : Squares(position.rules().board.squares))
      benchmark::DoNotOptimize(position.attacks_from(from, piece, occupied));
  }
  state.SetItemsProcessed(state.iterations() * popcount(position.rules().board.squares));
}

template <class Bits>
void attackers(benchmark::State& state, const Position<Bits>& position) {
  for (auto _ : state) {
    for (const Square square : Squares(position.rules().board.squares))
      benchmark::DoNotOptimize(position.attackers_to(square, Colour::kBlack, position.occupied()));
  }
  state.SetItemsProcessed(state.iterations() * popcount(position.rules().board.squares));
}

void attacks_of_type(benchmark::State& state, const Variant& variant, PieceType type) {
  const Game game = game_of(variant);
  std::visit([&](const auto& position) { attacks_of(state, position, Piece(Colour::kWhite, type)); },
             game.position());
}

void attackers_in(benchmark::State& state, const Variant& variant) {
  const Game game = game_of(variant, kMiddleGame);
  std::visit([&](const auto& position) { attackers(state, position); }, game.position());
}

template <std::uint64_t (*extract)(std::uint64_t, std::uint64_t)>
void extraction(benchmark::State& state) {
  std::mt19937_64 random(2);
  std::uint64_t value = random();
  for (auto _ : state) {
    benchmark::DoNotOptimize(extract(value, 0x0001010101010100ULL));
    value += 0x9e3779b97f4a7c15ULL;
  }
}
BENCHMARK(extraction<pext>)->Name("pext/compiled");
BENCHMARK(extraction<pext_portable>)->Name("pext/portable");

}  // namespace

// Not before main(): the registry is made of what other files initialise.
void register_benchmarks() {
  for (const Variant& variant : registry().variants()) {
    const Game game = game_of(variant);
    const auto types =
        std::visit([](const auto& position) { return position.tables().types(); }, game.position());
    for (const PieceType type : types) {
      const std::string name =
          "attacks/" + variant.rules->name + "/" + variant.rules->pieces[index_of(type)].name;
      benchmark::RegisterBenchmark(
          name.c_str(), [&variant, type](benchmark::State& state) { attacks_of_type(state, variant, type); });
    }
    benchmark::RegisterBenchmark(("attackers/" + variant.rules->name).c_str(),
                                 [&variant](benchmark::State& state) { attackers_in(state, variant); });
  }
}

}  // namespace proconsul::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  proconsul::bench::register_benchmarks();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
