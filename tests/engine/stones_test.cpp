// Captures that leave walls, pieces that are immune to their own kind, castlings that win, triple steps, and
// promotions of single kinds of pawns.
#include <gtest/gtest.h>

#include "engine/playing.h"
#include "support.h"

namespace proconsul::test {
namespace {

TEST(Stones, ACaptureLeavesAWallAndKingsDoNotCapture) {
  const Game game = game_of("petrified", "4k3/8/8/3n4/4P3/8/4p3/R3K2q w - - 0 1");
  EXPECT_FALSE(is_legal(game, "e1e2"));
  const Game check = game_of("petrified", "4k3/8/8/3n4/4P3/8/8/R3K2R w - - 0 1");
  EXPECT_EQ(after(check, {"e4d5"}).fen(), "4k3/8/8/3P4/8/8/8/R3K2R b - - 0 1");
  const Game rook = game_of("petrified", "4k3/8/8/n7/8/8/8/R3K3 w - - 0 1");
  const Game stone = after(rook, {"a1a5"});
  EXPECT_EQ(stone.fen(), "4k3/8/8/*7/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(game_of("petrified", stone.fen()).key(), stone.key());
  Game back = stone;
  back.undo();
  EXPECT_EQ(back.fen(), rook.fen());
}

TEST(Stones, ABlastLeavesOneWall) {
  const Game game = game_of("nuclear", "4k3/8/8/npb5/8/8/8/R3K3 w - - 0 1");
  EXPECT_EQ(after(game, {"a1a5"}).fen(), "4k3/8/8/*1b5/8/8/8/4K3 b - - 0 1");
}

TEST(Immunity, HoldsBetweenThePiecesOfTheList) {
  const Game game = game_of("atomar", "8/8/8/3kK3/8/8/4p3/8 w - - 0 1");
  EXPECT_FALSE(is_legal(game, "e5d5"));
  const Game king = game_of("atomar", "8/8/3k4/8/3np3/3K4/8/8 w - - 0 1");
  EXPECT_EQ(after(king, {"d3e4"}).fen(), "8/8/3k4/8/4K3/8/8/8 b - - 0 1");
}

TEST(CastlingAims, CastlingWinsAndItsLossLoses) {
  const Game game = game_of("castle", "r3kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
  const Game won = after(game, {"e8c8"});
  EXPECT_EQ(won.end().outcome, Outcome::kBlackWins);
  EXPECT_EQ(sentence(won.rules(), won.end()), "Black wins: Black has castled");
  const Game lost = after(game, {"a8b8"});
  EXPECT_EQ(sentence(lost.rules(), lost.end()), "White wins: Black can no longer castle");
  EXPECT_FALSE(after(game, {"g8f6"}).end().over());
}

TEST(TripleSteps, AreAnsweredOnBothSquaresPassed) {
  const std::string fen = "5k5/11/11/11/11/11/2p1p6/2p8/3P7/5K5 w - - 0 1";
  const Game game = game_of("wildebeest", fen);
  const Game passed = after(game, {"d2d5"});
  EXPECT_EQ(passed.fen(), "5k5/11/11/11/11/3P7/2p1p6/2p8/11/5K5 b - d3 0 1");
  EXPECT_EQ(game_of("wildebeest", passed.fen()).key(), passed.key());
  for (const char* move : {"c4d3", "e4d3"}) {
    ASSERT_TRUE(is_legal(passed, move)) << move;
    Game taken = after(passed, {move});
    EXPECT_FALSE(taken.piece_on(Square(4 * 11 + 3)).valid());
    taken.undo();
    EXPECT_EQ(taken.fen(), passed.fen());
  }
  const Game high = game_of("wildebeest", "5k5/11/11/11/11/2p8/11/11/3P7/5K5 w - - 0 1");
  EXPECT_EQ(after(high, {"d2d5", "c5d4"}).fen(), "5k5/11/11/11/11/11/3p7/11/11/5K5 w - - 0 2");
  EXPECT_FALSE(is_legal(game_of("wildebeest", "5k5/11/11/11/11/11/3p7/11/3P7/5K5 w - - 0 1"), "d2d5"));
}

TEST(PawnPromotions, OnlyTheListedPawnMayBecomeThePiece) {
  const Game last = game_of("wolf", "3k4/P6S/8/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_TRUE(is_legal(last, "a9a10+"));
  EXPECT_TRUE(is_legal(last, "a9a10q"));
  EXPECT_FALSE(is_legal(last, "h9h10+"));
  EXPECT_TRUE(is_legal(last, "h9h10q"));
}

}  // namespace
}  // namespace proconsul::test
