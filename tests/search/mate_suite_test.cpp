// Mates in one to five moves in this engine's own games: the lengths in the table are proven again by trying
// every move, and the search must find each in exactly that length.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "search/engine.h"
#include "search/games.h"
#include "search/mate_prover.h"
#include "tests/paths.h"

namespace proconsul {
namespace {

using testing::MateProver;

constexpr std::uint64_t kProofBudget = 20'000'000;
constexpr std::uint64_t kNodes = 15'000'000;
constexpr std::uint64_t kFewNodes = 200'000;
constexpr int kShort = 3;  // moves; longer ones take too much time

struct Problem {
  std::string game;
  std::string fen;
  int moves = 0;
  std::vector<std::string> first;  // in UCI's form, sorted
};

// Rows of GAME, FEN, "dm N", "bm MOVE ...", separated by tabs.
std::vector<Problem> read_problems() {
  std::ifstream file(test::data_folder() + "/mates.tsv");
  std::vector<Problem> problems;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream fields(line);
    Problem problem;
    std::string word;
    std::getline(fields, problem.game, '\t');
    std::getline(fields, problem.fen, '\t');
    fields >> word >> problem.moves >> word;
    while (fields >> word) problem.first.push_back(word);
    std::sort(problem.first.begin(), problem.first.end());
    problems.push_back(problem);
  }
  return problems;
}

std::vector<Problem> problems_of(const std::string& game) {
  std::vector<Problem> problems = read_problems();
  std::erase_if(problems, [&](const Problem& problem) { return problem.game != game; });
  return problems;
}

void prove(const Problem& problem) {
  SCOPED_TRACE(problem.game + ' ' + problem.fen);
  const Game game = testing::game_of(problem.game, problem.fen);
  const auto proof = MateProver(kProofBudget).prove(game, problem.moves);
  ASSERT_TRUE(proof.has_value());
  EXPECT_EQ(proof->moves, problem.moves);
  std::vector<std::string> first;
  for (const Move move : proof->first) first.push_back(to_uci(game, move));
  std::sort(first.begin(), first.end());
  EXPECT_EQ(first, problem.first);
}

class MatesOf : public ::testing::TestWithParam<const char*> {};
class LongMates : public ::testing::TestWithParam<const char*> {};

TEST_P(MatesOf, HasEnoughProblems) {
  const std::vector<Problem> problems = problems_of(GetParam());
  EXPECT_GE(problems.size(), 9u);
  const auto hard =
      std::count_if(problems.begin(), problems.end(), [](const Problem& p) { return p.moves >= kShort; });
  EXPECT_GE(3 * hard, 2 * std::ssize(problems)) << "most should take three moves or more";
}

TEST_P(MatesOf, ShortMatesAreProven) {
  for (const Problem& problem : problems_of(GetParam())) {
    if (problem.moves <= kShort) prove(problem);
  }
}

TEST_P(LongMates, AreProven) {
  for (const Problem& problem : problems_of(GetParam())) {
    if (problem.moves > kShort) prove(problem);
  }
}

TEST_P(MatesOf, IsSolvedBySearch) {
  for (const Problem& problem : problems_of(GetParam())) {
    const Game game = testing::game_of(problem.game, problem.fen);
    Engine engine;
    Limits limits;
    limits.mate = problem.moves;
    limits.nodes = kNodes;
    const SearchResult result = engine.think(game, limits);
    EXPECT_EQ(mate_moves(result.score), problem.moves) << problem.game << ' ' << problem.fen;
    EXPECT_TRUE(std::count(problem.first.begin(), problem.first.end(), to_uci(game, result.best)) == 1)
        << problem.game << ' ' << problem.fen << ": " << to_uci(game, result.best);
  }
}

// Ends a search at the first mate of the given length.
class MateListener : public Listener {
 public:
  MateListener(Engine& engine, int moves) : engine_(engine), moves_(moves) {}
  void on_info(const SearchInfo& info) override {
    if (info.bound != Bound::kExact || mate_moves(info.score) != moves_) return;
    found_ = true;
    engine_.stop();
  }
  void on_best_move(const SearchResult&) override {}
  bool found() const { return found_; }

 private:
  Engine& engine_;
  int moves_;
  bool found_ = false;
};

// Without a mate limit the search prunes, and may miss some quiet mates.
TEST(MateSuite, IsMostlySolvedByASearchThatIsNotToldOfMates) {
  const std::vector<Problem> problems = read_problems();
  std::ptrdiff_t found = 0;
  for (const Problem& problem : problems) {
    Engine engine;
    MateListener listener(engine, problem.moves);
    Limits limits;
    limits.nodes = kFewNodes;
    engine.start(testing::game_of(problem.game, problem.fen), limits, listener);
    engine.wait();
    found += static_cast<std::ptrdiff_t>(listener.found());
  }
  EXPECT_GE(4 * found, 3 * std::ssize(problems));
}

const auto kGames = ::testing::Values("consulchess", "consul42k", "consuls", "arena", "chess56", "chess2016",
                                      "contemporaryrandom");
INSTANTIATE_TEST_SUITE_P(Games, MatesOf, kGames);
INSTANTIATE_TEST_SUITE_P(Games, LongMates, kGames);

TEST(MateProver, KnowsMatesAndTheirAbsence) {
  const auto moves = [](const char* fen, int most) {
    const auto proof = MateProver(kProofBudget).prove(testing::game_of("chess", fen), most);
    return proof ? proof->moves : -1;
  };
  EXPECT_EQ(moves("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 3), 1);
  EXPECT_EQ(moves("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3), 2);
  EXPECT_EQ(moves("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1), 0);
  EXPECT_EQ(moves("7k/8/8/8/8/8/8/KQ6 w - - 0 1", 3), 0);
  EXPECT_EQ(moves("k7/8/8/8/8/8/8/KR6 b - - 0 1", 4), 0);
}

TEST(MateProver, GivesUpWhenItsBudgetIsSpent) {
  EXPECT_FALSE(MateProver(1000).prove(testing::game_of("chess"), 4).has_value());
}

}  // namespace
}  // namespace proconsul
