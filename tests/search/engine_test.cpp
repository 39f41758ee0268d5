// The engine as protocols use it: limits, stopping, pondering, lines, threads. Time limits in assertions are
// generous.
#include "search/engine.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "search/bench.h"
#include "search/games.h"

namespace proconsul {
namespace {

using std::chrono::steady_clock;
using testing::game_of;

constexpr Milliseconds kGenerous{3000};

class Recorder : public Listener {
 public:
  void on_info(const SearchInfo& info) override { infos.push_back(info); }
  void on_best_move(const SearchResult& answer) override {
    result = answer;
    ++answers;
  }
  std::vector<SearchInfo> infos;
  SearchResult result;
  std::atomic<int> answers{0};
};

Limits depth_limit(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}

Limits time_limit(int milliseconds) {
  Limits limits;
  limits.move_time = Milliseconds(milliseconds);
  return limits;
}

Limits infinite() {
  Limits limits;
  limits.infinite = true;
  return limits;
}

TEST(EngineTest, TheSameSearchTakesTheSameNodes) {
  for (const char* name : {"chess", "consulchess", "consuls", "chess56"}) {
    const std::vector<Game> games = {game_of(name)};
    EXPECT_EQ(run_bench(games, 8).nodes, run_bench(games, 8).nodes) << name;
  }
}

TEST(EngineTest, NewGameForgetsEverything) {
  Engine engine;
  const Game game = game_of("chess");
  const auto first = engine.think(game, depth_limit(8)).nodes;
  engine.new_game();
  EXPECT_EQ(engine.think(game, depth_limit(8)).nodes, first);
}

TEST(EngineTest, StopIsAnsweredOnce) {
  Engine engine;
  Recorder recorder;
  engine.start(game_of("consulchess"), infinite(), recorder);
  std::this_thread::sleep_for(Milliseconds(50));
  EXPECT_TRUE(engine.searching());
  EXPECT_EQ(recorder.answers, 0);
  const auto asked = steady_clock::now();
  engine.stop();
  engine.wait();
  EXPECT_LT(steady_clock::now() - asked, kGenerous);
  EXPECT_EQ(recorder.answers, 1);
  EXPECT_TRUE(recorder.result.best.valid());
  EXPECT_FALSE(engine.searching());
}

TEST(EngineTest, InfiniteHoldsTheMoveBackEvenWhenNothingIsLeftToSearch) {
  Engine engine;
  Recorder recorder;
  Limits limits = infinite();
  limits.depth = 1;
  engine.start(game_of("chess", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), limits, recorder);
  std::this_thread::sleep_for(Milliseconds(50));
  EXPECT_EQ(recorder.answers, 0);
  engine.stop();
  engine.wait();
  EXPECT_EQ(recorder.answers, 1);
  EXPECT_FALSE(recorder.result.best.valid());
}

TEST(EngineTest, PonderingEndsAfterTheHit) {
  Engine engine;
  Recorder recorder;
  Limits limits = time_limit(80);
  limits.ponder = true;
  engine.start(game_of("chess"), limits, recorder);
  std::this_thread::sleep_for(Milliseconds(200));
  EXPECT_EQ(recorder.answers, 0);
  engine.ponder_hit();
  engine.wait();
  EXPECT_EQ(recorder.answers, 1);
}

TEST(EngineTest, TimeIsNotExceeded) {
  Engine engine;
  for (const char* name : {"chess", "chess56", "consuls"}) {
    const auto began = steady_clock::now();
    EXPECT_TRUE(engine.think(game_of(name), time_limit(50)).best.valid());
    EXPECT_LT(steady_clock::now() - began, kGenerous) << name;
  }
}

TEST(EngineTest, AMillisecondOnTheClockStillGivesAMove) {
  Engine engine;
  Limits limits;
  limits.clock[0] = limits.clock[1] = Clock{Milliseconds(1), Milliseconds(0)};
  const Game game = game_of("chess56");
  const auto began = steady_clock::now();
  EXPECT_TRUE(game.is_legal(engine.think(game, limits).best));
  EXPECT_LT(steady_clock::now() - began, kGenerous);
}

TEST(EngineTest, ASingleLegalMoveIsPlayedAtOnce) {
  Engine engine;
  Limits limits;
  limits.clock[0] = limits.clock[1] = Clock{std::chrono::minutes(60), Milliseconds(0)};
  const Game game = game_of("chess", "7k/8/8/8/8/8/1r6/K6r w - - 0 1");
  ASSERT_EQ(game.legal_moves().size(), 1u);
  const auto began = steady_clock::now();
  EXPECT_TRUE(engine.think(game, limits).best.valid());
  EXPECT_LT(steady_clock::now() - began, kGenerous);
}

TEST(EngineTest, NodeLimitsAreKept) {
  Engine engine;
  for (const std::uint64_t nodes : {2000u, 20000u}) {
    Limits limits;
    limits.nodes = nodes;
    const std::uint64_t used = engine.think(game_of("chess"), limits).nodes;
    EXPECT_GE(used, nodes);
    EXPECT_LE(used, nodes + 2);
  }
}

// White offers its rook: Black must capture it, and White, with nothing left, has won.
TEST(EngineTest, CompulsoryCapturesAreSeenThrough) {
  Engine engine;
  const Game game = game_of("giveaway", "7r/7p/8/8/8/8/8/R7 w - - 0 1");
  const SearchResult result = engine.think(game, depth_limit(1));
  EXPECT_EQ(to_uci(game, result.best), "a1a8");
  EXPECT_EQ(mate_moves(result.score), 1);
}

// Compulsory captures on boards full of pieces that can make them.
TEST(EngineTest, CrowdedBoardsAreSearchedToSomeDepth) {
  for (const auto& [name, fen] :
       {std::pair{"giveaway", "QQQQQQQQ/QQQQQQQQ/8/8/8/8/qqqqqqqq/qqqqqqqq w - - 0 1"},
        {"giveaway", "8/QQQQQQQQ/8/QQQQQQQQ/qqqqqqqq/8/qqqqqqqq/8 w - - 0 1"},
        {"giveaway", "RRRRRRRR/RRRRRRRR/8/8/8/8/rrrrrrrr/rrrrrrrr b - - 0 1"},
        {"giveaway", "BBBBBBBB/BBBBBBBB/8/8/8/8/bbbbbbbb/bbbbbbbb w - - 0 1"},
        {"antichess", "QqQqQqQq/qQqQqQqQ/8/8/8/8/QqQqQqQq/qQqQqQqQ w - - 0 1"},
        {"suicide", "QRQRQRQR/8/NNNNNNNN/8/8/nnnnnnnn/8/qrqrqrqr w - - 0 1"},
        {"losers", "3k4/qqqqqqqq/qqqqqqq1/8/8/1QQQQQQQ/QQQQQQQQ/3K4 w - - 0 1"}}) {
    Engine engine;
    Limits limits = depth_limit(6);
    limits.nodes = 300'000;
    EXPECT_EQ(engine.think(game_of(name, fen), limits).depth, 6) << name << ' ' << fen;
  }
}

// Captures of captures that take hours: the search ends all the same, and with a legal move.
TEST(EngineTest, EndsOnTimeWithoutAnyResult) {
  constexpr std::uint64_t kMost = 25'000;  // nodes
  constexpr auto kWalls =
      "[walls:chess]\nqueen = q\nmaxRank = 11\nmaxFile = k\nwallingRule = arrow\n"
      "startFen = qqqqqkqqqqq/11/11/11/11/11/11/11/11/11/QQQQQKQQQQQ w - - 0 1\n";
  Registry own;
  ASSERT_TRUE(own.load(kWalls).empty());
  const Variant& walls = *own.find("walls");
  for (const Game& game : {game_of("chess", "k7/1qqqqqqq/qqqqqqqq/8/8/QQQQQQQQ/1QQQQQQQ/K7 w - - 0 1"),
                           game_of("crazyhouse", "k7/1qqqqqqq/qqqqqqqq/8/8/QQQQQQQQ/1QQQQQQQ/K7[] w - - 0 1"),
                           Game::create(walls.compiled, walls.rules->start_fen).take()}) {
    for (const double skill : {3.0, kFullSkill}) {
      Engine engine;
      SearchOptions options;
      options.skill = skill;
      engine.set_options(options);
      const SearchResult result = engine.think(game, time_limit(1));
      EXPECT_TRUE(game.is_legal(result.best)) << game.fen() << ' ' << skill;
      EXPECT_LE(result.nodes, kMost) << game.fen() << ' ' << skill;
    }
  }
}

TEST(EngineTest, AMateLimitStopsTheSearch) {
  Engine engine;
  Limits limits;
  limits.mate = 2;
  const SearchResult result = engine.think(game_of("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), limits);
  EXPECT_EQ(mate_moves(result.score), 2);
}

TEST(EngineTest, OnlyTheMovesAskedForAreSearched) {
  Engine engine;
  const Game game = game_of("chess");
  Limits limits = depth_limit(5);
  limits.search_moves = {*parse_uci(game, "a2a3"), *parse_uci(game, "h2h4")};
  const SearchResult result = engine.think(game, limits);
  EXPECT_TRUE(std::count(limits.search_moves.begin(), limits.search_moves.end(), result.best) == 1);
}

TEST(EngineTest, SeveralLinesAreDifferentAndSorted) {
  Engine engine;
  SearchOptions options;
  options.multipv = 4;
  engine.set_options(options);
  Recorder recorder;
  engine.start(game_of("chess"), depth_limit(7), recorder);
  engine.wait();
  std::vector<SearchInfo> last;
  for (const SearchInfo& info : recorder.infos) {
    if (info.depth == 7 && info.bound == Bound::kExact) last.push_back(info);
  }
  ASSERT_EQ(last.size(), 4u);
  for (std::size_t i = 0; i < last.size(); ++i) {
    EXPECT_EQ(last[i].multipv, static_cast<int>(i) + 1);
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_NE(last[i].pv[0], last[j].pv[0]);
      EXPECT_LE(last[i].score, last[j].score);
    }
  }
  EXPECT_EQ(recorder.result.best, last[0].pv[0]);
}

TEST(EngineTest, HelpersShareTheWork) {
  Engine engine;
  SearchOptions options;
  options.threads = 3;
  engine.set_options(options);
  const Game game = game_of("consulchess");
  EXPECT_TRUE(game.is_legal(engine.think(game, depth_limit(8)).best));
  EXPECT_TRUE(game.is_legal(engine.think(game, time_limit(60)).best));
}

TEST(EngineTest, ChangesOfGameBetweenSearchesAreHarmless) {
  Engine engine;
  for (const char* name : {"chess", "consuls", "chess56", "arena", "chess", "consulchess"}) {
    const Game game = game_of(name);
    EXPECT_TRUE(game.is_legal(engine.think(game, depth_limit(5)).best)) << name;
  }
}

class PvGames : public ::testing::TestWithParam<const char*> {};

TEST_P(PvGames, LinesAreLegalThroughoutRandomGames) {
  std::mt19937 random(3);
  Engine engine;
  Game game = game_of(GetParam());
  for (int step = 0; step < 40 && !game.end().over(); ++step) {
    Recorder recorder;
    engine.start(game, depth_limit(6), recorder);
    engine.wait();
    for (const SearchInfo& info : recorder.infos) {
      Game line = game;
      for (const Move move : info.pv) {
        ASSERT_TRUE(line.is_legal(move)) << line.fen();
        line.play(move);
      }
    }
    ASSERT_TRUE(game.is_legal(recorder.result.best)) << game.fen();
    Game next = game;
    next.play(recorder.result.best);
    if (recorder.result.ponder.valid()) {
      ASSERT_TRUE(next.is_legal(recorder.result.ponder)) << next.fen();
    }
    // Half of the moves are random, to reach unusual positions.
    if (random() % 2 == 0) {
      testing::play_randomly(game, 1, random);
    } else {
      game = next;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, PvGames,
                         ::testing::Values("chess", "consulchess", "consul42k", "consuls", "arena", "chess56",
                                           "contemporaryrandom"));

}  // namespace
}  // namespace proconsul
