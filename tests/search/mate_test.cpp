// Mates, stalemates and draws by rule that the search must always see.
#include "search/engine.h"
#include "search/games.h"

namespace proconsul {
namespace {

using testing::game_of;

SearchResult think(const Game& game, Depth depth) {
  Engine engine;
  Limits limits;
  limits.depth = depth;
  return engine.think(game, limits);
}

struct MateCase {
  const char* variant;
  const char* fen;
  int moves;
  const char* first;  // UCI, empty if there are several
};

class Mates : public ::testing::TestWithParam<MateCase> {};

TEST_P(Mates, AreFound) {
  const MateCase& mate = GetParam();
  const Game game = game_of(mate.variant, mate.fen);
  const SearchResult result = think(game, 2 * mate.moves + 12);
  EXPECT_EQ(mate_moves(result.score), mate.moves);
  if (*mate.first != '\0') {
    EXPECT_EQ(to_uci(game, result.best), mate.first);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Games, Mates,
    ::testing::Values(MateCase{"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, "a1a8"},
                      MateCase{"chess", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", 1, ""},
                      MateCase{"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"},
                      MateCase{"chess", "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1",
                               2, "d2h6"},
                      MateCase{"consuls", "k3k3/8/8/3N4/8/8/8/6KK w - - 0 1", 1, "d5c7"},
                      MateCase{"consulchess", "9k/7ppp/10/10/10/10/10/R3K5 w - - 0 1", 1, "a1a8"}));

TEST(Mates, AMatedSideHasNoMove) {
  const Game game = game_of("chess", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
  const SearchResult result = think(game, 3);
  EXPECT_FALSE(result.best.valid());
  EXPECT_EQ(result.score, mated_in(0));
}

TEST(Mates, AStalematedSideHasNoMove) {
  const SearchResult result = think(game_of("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 3);
  EXPECT_FALSE(result.best.valid());
  EXPECT_EQ(result.score, kDrawScore);
}

TEST(Mates, CountOnTheLastMoveBeforeTheLimit) {
  const SearchResult result = think(game_of("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80"), 4);
  EXPECT_EQ(mate_moves(result.score), 1);
}

TEST(Mates, BeyondTheLimitAreDraws) {
  // Mate in two quiet moves, but only one ply is left.
  const SearchResult result = think(game_of("chess", "7k/8/8/6K1/8/8/8/R7 w - - 99 80"), 6);
  EXPECT_EQ(result.score, kDrawScore);
}

TEST(Draws, PerpetualCheckIsFound) {
  const Game game = game_of("chess", "6k1/6p1/8/7Q/8/8/rr6/7K w - - 0 1");
  const SearchResult result = think(game, 9);
  EXPECT_EQ(result.score, kDrawScore);
  EXPECT_EQ(to_uci(game, result.best), "h5e8");
}

TEST(Draws, AThirdOccurrenceCountsFromTheGame) {
  // White is far ahead but has been shuffling; moving back once more would draw.
  Game game = game_of("chess", "7k/8/8/8/8/8/R7/K7 w - - 0 1");
  for (const char* text : {"a2b2", "h8g8", "b2a2", "g8h8", "a2b2", "h8g8", "b2a2"}) {
    const auto move = parse_uci(game, text);
    ASSERT_TRUE(move.ok()) << text;
    game.play(*move);
  }
  EXPECT_EQ(think(game, 6).score, kDrawScore);  // Kh8 repeats for the third time
}

TEST(Draws, AWeakerSideSacrificesForStalemate) {
  const SearchResult result = think(game_of("chess", "1R6/8/8/8/8/5kq1/8/7K w - - 0 1"), 12);
  EXPECT_EQ(result.score, kDrawScore);
}

TEST(Draws, TheStrongerSideAvoidsStalemate) {
  const SearchResult result = think(game_of("chess", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"), 5);
  EXPECT_EQ(mate_moves(result.score), 1);
}

TEST(Draws, BareRoyalsAreADraw) {
  EXPECT_EQ(think(game_of("chess", "7k/8/8/8/8/8/1r6/K7 w - - 0 1"), 5).score, kDrawScore);
}

}  // namespace
}  // namespace proconsul
