// The move that is played when threads disagree.
#include "search/vote.h"

#include <gtest/gtest.h>

#include "games.h"
#include "search/score.h"

namespace proconsul::testing {
namespace {

SearchResult result_of(const Game& game, std::size_t move, Score score, int depth) {
  SearchResult result;
  result.best = game.legal_moves()[move];
  result.score = score;
  result.depth = depth;
  return result;
}

TEST(VoteTest, TheMoveOfMostThreadsIsPlayed) {
  const Game game = game_of("chess");
  EXPECT_EQ(elect({result_of(game, 0, 20, 10), result_of(game, 1, 20, 10), result_of(game, 1, 20, 10)}), 1U);
  EXPECT_EQ(elect({result_of(game, 0, 20, 10)}), 0U);
}

TEST(VoteTest, DepthAndScoreWeigh) {
  const Game game = game_of("chess");
  EXPECT_EQ(elect({result_of(game, 0, 20, 10), result_of(game, 1, 20, 12)}), 1U);
  EXPECT_EQ(elect({result_of(game, 0, 20, 10), result_of(game, 1, 60, 10)}), 1U);
  EXPECT_EQ(elect({result_of(game, 0, 20, 10), result_of(game, 1, 20, 10)}), 0U);
}

TEST(VoteTest, AProvenWinOutweighsAll) {
  const Game game = game_of("chess");
  EXPECT_EQ(
      elect({result_of(game, 0, 90, 20), result_of(game, 0, 90, 20), result_of(game, 1, mate_in(9), 12)}),
      2U);
  EXPECT_EQ(elect({result_of(game, 0, mate_in(9), 20), result_of(game, 1, mate_in(5), 9)}), 1U);
  EXPECT_EQ(
      elect({result_of(game, 0, mate_in(5), 9), result_of(game, 1, 300, 30), result_of(game, 1, 300, 30)}),
      0U);
}

TEST(VoteTest, AThreadThatFinishedNothingHasNoSay) {
  const Game game = game_of("chess");
  EXPECT_EQ(elect({result_of(game, 0, -50, 3), result_of(game, 1, 900, 0)}), 0U);
  EXPECT_EQ(
      elect({result_of(game, 0, 20, 10), result_of(game, 1, 40, 10), result_of(game, 2, -kInfinite, 0)}), 1U);
}

}  // namespace
}  // namespace proconsul::testing
