#include "protocol/session/bench_positions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace proconsul {
namespace {

constexpr int kPlies = 16;

// splitmix64, after Sebastiano Vigna.
std::uint64_t next_random(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

// Plays moves that a generator picks from the sorted list: unlike the generator's order it is part of no
// one's speed-up.
void wander(Game& game, std::uint64_t seed) {
  for (int ply = 0; ply < kPlies; ++ply) {
    std::vector<Move> moves = game.legal_moves();
    if (moves.empty()) return;
    std::sort(moves.begin(), moves.end(), [](Move a, Move b) { return a.bits() < b.bits(); });
    game.play(moves[next_random(seed) % moves.size()]);
    if (game.end().over()) {
      game.undo();
      return;
    }
  }
}

}  // namespace

std::vector<Game> bench_positions(const Registry& registry) {
  std::vector<Game> games;
  std::uint64_t seed = 0;
  for (const Variant& variant : registry.variants()) {
    Result<Game> game = Game::create(variant.compiled, variant.rules->start_fen);
    if (!game) continue;
    games.push_back(game.value());
    wander(game.value(), ++seed);
    games.push_back(game.take());
  }
  return games;
}

std::string bench_report(const BenchResult& result) {
  const double speed = result.seconds > 0 ? static_cast<double>(result.nodes) / result.seconds : 0;
  return fmt::format("Nodes searched  : {}\nNodes/second    : {:.0f}", result.nodes, speed);
}

}  // namespace proconsul
