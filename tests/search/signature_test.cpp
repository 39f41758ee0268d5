// What the search does in games of every kind, to the node: a change of search, evaluation or rules shows
// here, and nothing else does. After an intended change, PROCONSUL_WRITE_GOLDENS=1 search_tests
// --gtest_filter='Signature.*' rewrites the file.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>

#include "search/engine.h"
#include "search/games.h"
#include "tests/paths.h"

namespace proconsul {
namespace {

constexpr std::uint64_t kNodes = 6000;
constexpr int kRandomPlies = 14;

std::string path() { return test::data_folder() + "/signatures.tsv"; }

// The position whose search is recorded: some moves from the start, the same on every machine.
Game position_of(const std::string& name) {
  Game game = testing::game_of(name);
  std::mt19937 random(static_cast<unsigned>(name.size()) * 1000 + static_cast<unsigned char>(name[0]));
  for (int ply = 0; ply < kRandomPlies; ++ply) {
    const std::vector<Move> moves = game.legal_moves();
    Game next = game;
    next.play(moves[random() % moves.size()]);
    if (next.end().over()) break;
    game = next;
  }
  return game;
}

std::string signature_of(const std::string& name) {
  const Game game = position_of(name);
  Engine engine;
  Limits limits;
  limits.nodes = kNodes;
  const SearchResult result = engine.think(game, limits);
  std::ostringstream row;
  row << name << '\t' << result.depth << '\t' << result.score << '\t' << to_uci(game, result.best) << '\t'
      << game.fen();
  return row.str();
}

TEST(Signature, IsThatOfTheFile) {
  std::ifstream file(path());
  std::string line;
  std::ostringstream written;
  ASSERT_TRUE(std::getline(file, line)) << path();
  written << line << '\n';
  int rows = 0;
  for (; std::getline(file, line); ++rows) {
    const std::string now = signature_of(line.substr(0, line.find('\t')));
    EXPECT_EQ(now, line);
    written << now << '\n';
  }
  EXPECT_GT(rows, 20);
  if (std::getenv("PROCONSUL_WRITE_GOLDENS") != nullptr) std::ofstream(path()) << written.str();
}

}  // namespace
}  // namespace proconsul
