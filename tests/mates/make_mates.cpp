// Makes mate problems: plays games of the engine against a more careless copy and keeps positions near their
// ends in which an exhaustive proof finds a mate in exactly N with few first moves. Prints rows of
// tests/data/mates.tsv.
//   make_mates GAME [COUNT [SEED]]
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>
#include <random>
#include <set>
#include <string>

#include "engine/move_text.h"
#include "search/engine.h"
#include "search/mate_prover.h"
#include "variants/registry.h"
#include "variants/starts.h"

namespace proconsul {
namespace {

using testing::MateProver;

constexpr int kMaxMoves = 5;
constexpr std::size_t kMaxFirstMoves = 2;  // more would be no problem
constexpr std::size_t kMinChoice = 8;      // legal moves
constexpr std::uint64_t kBudget = 2'000'000;
constexpr double kMaxWork =
    4e6;  // legal moves to the power of the mate's moves less one: not worth a try beyond
constexpr int kMaxPlies = 400;
constexpr int kMaxGames = 20'000;

// Share of the problems of each length, of 20; index: moves.
constexpr int kWanted[kMaxMoves + 1] = {0, 1, 3, 6, 5, 5};

class Maker {
 public:
  Maker(const Variant& variant, int count, unsigned seed) : variant_(variant), count_(count), random_(seed) {}

  void run() {
    for (int game = 0; game < kMaxGames && found_ < count_; ++game) look_at(play());
  }

 private:
  Game start() {
    const std::string fen =
        variant_.starts ? start_fen(*variant_.starts, random_start(*variant_.starts, random_())).take()
                        : variant_.rules->start_fen;
    return Game::create(variant_.compiled, fen).take();
  }

  Game play() {
    Game game = start();
    Limits careful;
    careful.nodes = 300;
    const bool careless_white = random_() % 2 == 0;
    engine_.new_game();
    while (!game.end().over() && static_cast<int>(game.moves().size()) < kMaxPlies) {
      const bool careless = (game.side_to_move() == Colour::kWhite) == careless_white;
      const std::vector<Move> legal = game.legal_moves();
      const bool any = game.moves().size() < 6 || random_() % (careless ? 5 : 20) == 0;
      game.play(any ? legal[random_() % legal.size()] : engine_.think(game, careful).best);
    }
    return game;
  }

  // One position, as far from the end as a mate of a length still wanted may be.
  void look_at(const Game& game) {
    if (game.end().ending != Ending::kCheckmate && !lone_royals()) return;
    const std::vector<Move> moves = game.moves();
    int length = 1 + static_cast<int>(random_() % kMaxMoves);
    while (length > 1 && !wanted(length)) --length;
    const std::size_t back = 2 * static_cast<std::size_t>(length) - 1;
    if (moves.size() < back || !wanted(length)) return;
    Game before = Game::create(variant_.compiled, game.start_fen()).take();
    for (std::size_t i = 0; i + back < moves.size(); ++i) before.play(moves[i]);
    keep(before.fen(), length);
  }

  // Kings alone hardly ever get mated in play.
  bool lone_royals() const { return variant_.rules->pieces.size() == 1; }

  bool wanted(int moves) const {
    const int share = kWanted[moves] * count_ / 20 + 1;
    const auto made = made_.find(moves);
    return made == made_.end() || made->second < share;
  }

  // The move counts begin afresh, and the army is what stands on the board.
  static std::string fresh(const std::string& fen) {
    const std::size_t full = fen.rfind(' ');
    const std::size_t half = fen.rfind(' ', full - 1);
    return fen.substr(0, half) + " 0 1";
  }

  void keep(const std::string& played, int most) {
    const std::string fen = fresh(played);
    const Result<Game> game = Game::create(variant_.compiled, fen);
    if (!game || game->end().over()) return;
    const std::size_t choice = game->legal_moves().size();
    if (choice < (lone_royals() ? 3 : kMinChoice)) return;
    if (std::pow(static_cast<double>(choice), most - 1) > kMaxWork) return;
    MateProver prover(kBudget);
    const auto proof = prover.prove(*game, most);
    if (!proof || proof->moves == 0 || !wanted(proof->moves)) return;
    if (proof->first.size() > kMaxFirstMoves || !seen_.insert(fen).second) return;
    ++made_[proof->moves];
    ++found_;
    std::string line = variant_.rules->name + '\t' + fen + "\tdm " + std::to_string(proof->moves) + "\tbm";
    for (const Move move : proof->first) line += ' ' + to_uci(*game, move);
    std::puts(line.c_str());
    std::fflush(stdout);
  }

  const Variant& variant_;
  int count_;
  std::mt19937 random_;
  Engine engine_;
  std::set<std::string> seen_;
  std::map<int, int> made_;  // by length
  int found_ = 0;
};

int number(const char* text, int otherwise) {
  const std::string word(text);
  int value = otherwise;
  std::from_chars(word.data(), word.data() + word.size(), value);
  return value;
}

}  // namespace
}  // namespace proconsul

int main(int argc, char** argv) {
  const proconsul::Registry registry;
  const proconsul::Variant* variant = argc > 1 ? registry.find(argv[1]) : nullptr;
  if (variant == nullptr) {
    std::fputs("usage: make_mates GAME [COUNT [SEED]]\n", stderr);
    return 2;
  }
  const int count = argc > 2 ? proconsul::number(argv[2], 10) : 10;
  proconsul::Maker(*variant, count, static_cast<unsigned>(argc > 3 ? proconsul::number(argv[3], 1) : 1))
      .run();
  return 0;
}
