#include "protocol/session/bench_positions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "protocol/text/words.h"

namespace proconsul {
namespace {

// New games do not change the node count. A game with a rule or a board of its own may be added here, which
// changes it.
constexpr std::string_view kGames =
    "3check 5check ai-wok ajax almost amazon andernach antiandernach antichess arena armageddon asean "
    "atomic berolina bird breakthrough cambodian capablanca capahouse caparandom carrera centaur cfour "
    "chancellor changeover chaturanga checkless checkshogi chess chess2016 chess56 chess8400 chessgi "
    "chigorin clobber clobber10 codrus consul42k consulchess consuls contemporaryrandom coregal courier "
    "crazyhouse displacedgrid dobutsu dragon embassy euroshogi extinction fischerandom fox-and-hounds "
    "gardner georgian giveaway gorogoro gothic grand grandleo grasshopper grid gridolina grotesque "
    "gryphon gustav3 hoppelpoppel horde janus jesonmor judkins karouk kinglet kingofthehill knightmate "
    "kyotoshogi ladorean legan leo loopchess losalamos losers makpong makruk microshogi minishogi misere "
    "modern modernrandom newzealand nightrider nocastle nocheckatomic okisakishogi omicron opulent pao "
    "paovao paradigm pawnback pawnsideways perfect placement pocketknight primeministers raazuvaa "
    "racingkings rifle schoolbook seirawan shako shatar shatranj shogi shoot shoshogi shouse sittuyin "
    "slippedgrid sortofalmost spartan suicide superandernach tencubed threekings tictactoe torishogi "
    "torpedo troitzky twokings twokingssymmetric univers vao victorian yarishogi";

constexpr int kPlies = 16;

// FNV-1a, 64 bits.
std::uint64_t seed_of(std::string_view name) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

// splitmix64, after Sebastiano Vigna.
std::uint64_t next_random(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15;
  std::uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

// Plays random moves from the sorted list of moves, so that a faster move generator with another order does
// not change the positions.
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

std::vector<Game> bench_positions(const std::vector<const Variant*>& variants) {
  std::vector<Game> games;
  for (const Variant* variant : variants) {
    Result<Game> game = Game::create(variant->compiled, variant->rules->start_fen);
    if (!game) continue;
    games.push_back(game.value());
    wander(game.value(), seed_of(variant->rules->name));
    games.push_back(game.take());
  }
  return games;
}

std::vector<std::string_view> bench_list() { return words_in(kGames); }

std::vector<const Variant*> bench_variants(const Registry& registry) {
  std::vector<const Variant*> variants;
  for (const std::string_view name : bench_list())
    if (const Variant* variant = registry.find_defined(name)) variants.push_back(variant);
  return variants;
}

std::vector<Game> bench_positions() {
  const Registry built_in;
  return bench_positions(bench_variants(built_in));
}

std::string bench_report(const BenchResult& result) {
  const double speed = result.seconds > 0 ? static_cast<double>(result.nodes) / result.seconds : 0;
  return fmt::format("Nodes searched  : {}\nNodes/second    : {:.0f}", result.nodes, speed);
}

}  // namespace proconsul
