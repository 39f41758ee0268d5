// The ends of games: the search's score of a move that ends the game, and of a game that has ended, agrees
// with the rules in every game.
#include <gtest/gtest.h>

#include "search/engine.h"
#include "search/games.h"

namespace proconsul {
namespace {

constexpr int kGamesEach = 16;
constexpr int kMaxPlies = 2000;

// In the view of `side`, this many plies from the root.
Score score_of(const GameEnd& end, Colour side, Ply ply) {
  if (end.outcome == Outcome::kDraw) return kDrawScore;
  const bool won = (end.outcome == Outcome::kWhiteWins) == (side == Colour::kWhite);
  return won ? mate_in(ply) : mated_in(ply);
}

SearchResult think(Engine& engine, const Game& game, std::vector<Move> only) {
  Limits limits;
  limits.depth = 2;  // quiescence does not detect stalemates
  limits.search_moves = std::move(only);
  return engine.think(game, limits);
}

class Verdicts : public ::testing::TestWithParam<std::string> {};

TEST_P(Verdicts, OfSearchAndRulesAgree) {
  Engine engine;
  SearchOptions options;
  options.hash_megabytes = 1;
  engine.set_options(options);
  std::mt19937 random(11);
  int ended = 0;
  for (int i = 0; i < kGamesEach; ++i) {
    Game game = testing::game_of(GetParam());
    while (!game.end().over() && game.moves().size() < kMaxPlies) testing::play_randomly(game, 1, random);
    const GameEnd end = game.end();
    if (!end.over()) continue;
    ++ended;
    SCOPED_TRACE(game.fen() + ": " + describe(game.rules(), end));
    const SearchResult after = think(engine, game, {});
    EXPECT_EQ(after.best.valid(), !game.legal_moves().empty());
    EXPECT_EQ(after.score, score_of(end, game.side_to_move(), after.best.valid() ? 1 : 0));
    EXPECT_EQ(after.score, score_of_end(game));
    EXPECT_EQ(after.ended, end.ending);
    const Move last = game.moves().back();
    ASSERT_TRUE(game.undo());
    engine.new_game();
    const SearchResult before = think(engine, game, {last});
    EXPECT_EQ(before.best, last);
    EXPECT_EQ(before.score, score_of(end, game.side_to_move(), 1));
  }
  EXPECT_GT(ended, 0);
}

std::vector<std::string> all_games() {
  std::vector<std::string> names;
  for (const Variant& variant : testing::registry().variants()) names.push_back(variant.rules->name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Games, Verdicts, ::testing::ValuesIn(all_games()), [](const auto& game) {
  std::string name = "game_" + game.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace proconsul
