// Several lines after a stop: whenever a search is stopped, the last report has all requested lines, with
// different moves, sorted, and the first is the move played. Node limits are exact.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

#include "search/engine.h"
#include "search/games.h"

namespace proconsul {
namespace {

using testing::game_of;

constexpr std::uint64_t kNodesOfWholeLines = 5000;  // enough for every first iteration here

class LineKeeper : public Listener {
 public:
  void on_info(const SearchInfo& info) override {
    if (info.multipv == 1) lines.clear();
    lines[info.multipv] = info;
    nodes = std::max(nodes, info.nodes);
  }
  void on_best_move(const SearchResult&) override {}

  std::map<int, SearchInfo> lines;  // lines of the last report
  std::uint64_t nodes = 0;
};

void expect_legal(Game game, const SearchInfo& info) {
  for (const Move move : info.pv) {
    ASSERT_TRUE(game.is_legal(move)) << game.fen();
    game.play(move);
  }
}

void expect_full(Game game, const SearchInfo& info) {
  game.play(info.pv.front());
  EXPECT_TRUE(info.pv.size() > 1 || game.end().over()) << info.depth;
}

void expect_all_lines(const Game& game, const LineKeeper& kept, const SearchResult& result,
                      std::size_t wanted, std::uint64_t nodes) {
  const std::size_t count = std::min(wanted, game.legal_moves().size());
  ASSERT_EQ(kept.lines.size(), count);
  std::set<std::string> moves;
  Score before = kInfinite;
  for (const auto& [rank, info] : kept.lines) {
    ASSERT_FALSE(info.pv.empty());
    moves.insert(to_uci(game, info.pv.front()));
    EXPECT_LE(info.score, before) << rank;
    before = info.score;
    expect_legal(game, info);
    if (nodes >= kNodesOfWholeLines) expect_full(game, info);
  }
  EXPECT_EQ(moves.size(), count);
  EXPECT_EQ(kept.lines.at(1).pv.front(), result.best);
  EXPECT_EQ(kept.lines.at(1).score, result.score);
}

using Row = std::tuple<const char*, const char*, std::size_t>;

class SeveralLines : public ::testing::TestWithParam<Row> {};

TEST_P(SeveralLines, AreToldAgainWhereverTheSearchStops) {
  const auto& [name, fen, wanted] = GetParam();
  const Game game = game_of(name, fen);
  Engine engine;
  SearchOptions options;
  options.hash_megabytes = 1;
  options.multipv = static_cast<int>(wanted);
  engine.set_options(options);
  for (std::uint64_t nodes = 1; nodes < 60'000; nodes += 1 + nodes / 2) {
    SCOPED_TRACE(nodes);
    engine.new_game();
    LineKeeper kept;
    Limits limits;
    limits.nodes = nodes;
    const SearchResult result = engine.think(game, limits, kept);
    expect_all_lines(game, kept, result, wanted, nodes);
    EXPECT_LE(result.nodes, nodes);
    EXPECT_LE(kept.nodes, nodes);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Games, SeveralLines,
    ::testing::Values(Row{"chess", "", 1}, Row{"chess", "", 2}, Row{"chess", "", 3}, Row{"chess", "", 64},
                      Row{"chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 4},
                      Row{"chess", "7k/8/8/8/8/8/1r6/K7 w - - 0 1", 3}, Row{"crazyhouse", "", 3},
                      Row{"giveaway", "", 4}, Row{"atomic", "", 2}, Row{"grand", "", 3},
                      Row{"consul42k", "", 5}, Row{"3check", "", 2}, Row{"shogi", "", 2}));

TEST(NodeLimit, HoldsForAllThreadsTogether) {
  const Game game = game_of("chess");
  for (const int threads : {1, 2, 4}) {
    Engine engine;
    SearchOptions options;
    options.hash_megabytes = 1;
    options.threads = threads;
    engine.set_options(options);
    for (std::uint64_t nodes = 1; nodes < 30'000; nodes += 1 + nodes / 2) {
      engine.new_game();
      Limits limits;
      limits.nodes = nodes;
      const SearchResult result = engine.think(game, limits);
      EXPECT_LE(result.nodes, nodes) << threads;
      EXPECT_TRUE(game.is_legal(result.best)) << threads;
    }
  }
}

TEST(NodeLimit, IsUsed) {
  Engine engine;
  for (const std::uint64_t nodes : {1000U, 4096U, 20'001U}) {
    Limits limits;
    limits.nodes = nodes;
    EXPECT_EQ(engine.think(game_of("chess"), limits).nodes, nodes);
  }
}

}  // namespace
}  // namespace proconsul
