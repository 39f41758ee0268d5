// Pieces in hand: how they come there, how they are written, where they may be dropped.
#include <gtest/gtest.h>

#include "engine/move_text.h"
#include "fen_after.h"

namespace proconsul::test {
namespace {

TEST(Hands, TakeWhatIsCapturedInTheCapturersColour) {
  EXPECT_EQ(fen_after_move("crazyhouse", "4k3/8/8/3n4/4P3/8/8/4K3[] w - - 0 1", "exd5"),
            "4k3/8/8/3P4/8/8/8/4K3[N] b - - 0 1");
  EXPECT_EQ(fen_after_move("crazyhouse", "4k3/8/8/8/Pp6/8/8/4K3[] b - a3 0 1", "b4a3"),
            "4k3/8/8/8/8/p7/8/4K3[p] w - - 0 2");
}

TEST(Hands, GetAPawnForWhatWasPromotedUnlessItStaysSo) {
  EXPECT_EQ(fen_after_move("crazyhouse", "4k3/8/8/3Q~4/4p3/8/8/4K3[] b - - 0 1", "e4e3"),
            "4k3/8/8/3Q~4/8/4p3/8/4K3[] w - - 0 2");
  EXPECT_EQ(fen_after_move("crazyhouse", "4k3/8/4p3/3Q~4/8/8/8/4K3[] b - - 0 1", "exd5"),
            "4k3/8/8/3p4/8/8/8/4K3[p] w - - 0 2");
  EXPECT_EQ(fen_after_move("loop", "4k3/8/4p3/3Q4/8/8/8/4K3[] b - - 0 1", "exd5"),
            "4k3/8/8/3p4/8/8/8/4K3[q] w - - 0 2");
  EXPECT_EQ(fen_after_move("crazyhouse", "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "a8=Q+"),
            "Q~3k3/8/8/8/8/8/8/4K3[] b - - 0 1");
}

TEST(Hands, AreReadInBracketsAndAsARank) {
  const std::string text = "4k3/8/8/8/8/8/8/4K3[QPn] w - - 0 1";
  EXPECT_EQ(game_of("crazyhouse", text).fen(), text);
  EXPECT_EQ(game_of("crazyhouse", "4k3/8/8/8/8/8/8/4K3/PnQ w - - 0 1").fen(), text);
  const auto compiled = variant_of("crazyhouse").compiled;
  EXPECT_EQ(Game::create(compiled, "4k3/8/8/8/8/8/8/4K3[QK] w - - 0 1").error().message,
            "White has 2 royal pieces, expected 1");
  EXPECT_EQ(Game::create(compiled, "4k3/8/8/8/8/8/8/4K3[X] w - - 0 1").error().message,
            "no piece in a hand of crazyhouse has the letter X");
  EXPECT_EQ(Game::create(compiled, "4k3/8/8/8/8/8/8/4K3[Q w - - 0 1").error().message,
            "the pieces in hand end with ]");
  EXPECT_FALSE(Game::create(variant_of("chess").compiled, "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1").ok());
}

TEST(Hands, PutPawnsNeitherOnTheFirstRankNorOnTheLast) {
  const char* fen = "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1";
  const Game game = game_of("crazyhouse", fen);
  EXPECT_FALSE(parse_uci(game, "P@a1").ok());
  EXPECT_FALSE(parse_uci(game, "P@a8").ok());
  EXPECT_TRUE(parse_uci(game, "P@a7").ok());
  EXPECT_TRUE(parse_san(game, "@a7").ok());
  EXPECT_TRUE(parse_uci(game_of("chessgi", fen), "P@a1").ok());
  EXPECT_EQ(parse_uci(game, "N@a3").error().message, "illegal move \"N@a3\"");
}

TEST(Hands, AnswerChecksByPuttingPiecesBetween) {
  const Game game = game_of("crazyhouse", "4k3/8/8/4r3/8/8/3PPP2/3QKB2[N] w - - 0 1");
  EXPECT_TRUE(parse_san(game, "N@e4").ok());
  const Game checked = game_of("crazyhouse", "4k3/8/8/4r3/8/8/3P1P2/3QKB2[N] w - - 0 1");
  EXPECT_TRUE(parse_san(checked, "N@e4").ok());
  EXPECT_FALSE(parse_san(checked, "N@d4").ok());
}

TEST(Hands, TellPositionsApart) {
  const Key bare = game_of("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1").key();
  const Key white = game_of("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1").key();
  const Key black = game_of("crazyhouse", "4k3/8/8/8/8/8/8/4K3[n] w - - 0 1").key();
  EXPECT_NE(bare, white);
  EXPECT_NE(white, black);
  EXPECT_FALSE(game_of("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1").end().over());
  EXPECT_TRUE(game_of("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1").end().over());
}

}  // namespace
}  // namespace proconsul::test
