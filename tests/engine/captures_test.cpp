// Which pieces capture which, and the effects: bans, pieces that give no check, anti-royals, immobilised
// pieces, boards with joined edges, hands that promotions use up.
#include <gtest/gtest.h>

#include "engine/playing.h"
#include "support.h"

namespace proconsul::test {
namespace {

class RuledGame {
 public:
  explicit RuledGame(const std::string& lines) {
    EXPECT_EQ(registry_.load("[trial:chess]\ncastling = false\n" + lines), std::vector<Error>{});
  }

  Game at(const std::string& fen) const {
    auto game = Game::create(registry_.find("trial")->compiled, fen, {});
    EXPECT_TRUE(game.ok()) << fen << ": " << (game ? "" : game.error().message);
    return game.take();
  }

 private:
  Registry registry_;
};

TEST(CaptureBans, ForbidPairsAndNothingElse) {
  const RuledGame game("captureForbidden = r:n *:b\ncaptureAllowed = q:b");
  const Game pieces = game.at("4k3/8/8/8/n2q4/8/8/R3K2R w - - 0 1");
  EXPECT_FALSE(is_legal(pieces, "a1a4"));
  const Game bishop = game.at("4k3/8/8/8/b7/8/8/R2QK3 w - - 0 1");
  EXPECT_FALSE(is_legal(bishop, "a1a4"));
  EXPECT_TRUE(is_legal(bishop, "d1a4"));
}

TEST(CaptureBans, WhatMayNotCaptureAKingGivesNoCheck) {
  const RuledGame game("captureForbidden = r:k");
  const Game beside = game.at("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1");
  EXPECT_FALSE(beside.in_check());
  EXPECT_TRUE(is_legal(beside, "e1e2"));
  EXPECT_TRUE(is_legal(game.at("4k3/8/8/8/8/8/8/r3K3 w - - 0 1"), "e1d1"));
  EXPECT_TRUE(game.at("4k3/8/8/8/4q3/8/8/4K3 w - - 0 1").in_check());
}

TEST(AntiRoyals, MustStayAttackedAndTakeTheirOwn) {
  const RuledGame game(
      "customPiece1 = a:K\nantiRoyalTypes = a\nantiRoyalSelfCaptureOnly = true\n"
      "antiRoyalKingMutuallyImmune = true\ncaptureForbidden = *:a");
  const Game held = game.at("4k3/8/8/r3A3/4P3/8/8/7K w - - 0 1");
  EXPECT_TRUE(is_legal(held, "e5d5"));
  EXPECT_FALSE(is_legal(held, "e5d6"));
  EXPECT_TRUE(is_legal(game.at("4k3/8/8/4A3/r3P3/8/8/7K w - - 0 1"), "e5e4"));
}

TEST(Freezing, HoldsEnemiesFastWhoStillGiveCheck) {
  const RuledGame game("freezePieceTypes = n");
  const Game held = game.at("4k3/8/8/8/8/8/Rn6/4K3 w - - 0 1");
  EXPECT_FALSE(is_legal(held, "a2a3"));
  EXPECT_TRUE(is_legal(held, "e1e2"));
  EXPECT_FALSE(is_legal(game.at("4k3/8/8/8/8/3N4/4r3/6K1 b - - 0 1"), "e2e1"));
}

TEST(Cylinder, LinesRunAroundAndPinFromBothSides) {
  const Game rook = game_of("cylinder", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_TRUE(is_legal(rook, "a1h1"));
  EXPECT_TRUE(is_legal(rook, "a1f1"));
  EXPECT_TRUE(game_of("cylinder", "4k3/8/8/8/8/8/8/rN2K3 w - - 0 1").in_check());
  const Game pinned = game_of("cylinder", "4k3/8/8/8/8/8/8/rN2K2N w - - 0 1");
  EXPECT_FALSE(pinned.in_check());
  EXPECT_FALSE(is_legal(pinned, "b1c3"));
  EXPECT_FALSE(is_legal(pinned, "h1g3"));
}

TEST(Cylinder, PawnsCaptureAcrossTheEdge) {
  const Game game = game_of("cylinder", "4k3/8/8/8/8/p7/7P/4K3 w - - 0 1");
  ASSERT_TRUE(is_legal(game, "h2a3"));
  EXPECT_EQ(after(game, {"h2a3"}).fen(), "4k3/8/8/8/8/P7/8/4K3 b - - 0 1");
  const Game passed = after(game_of("cylinder", "4k3/8/8/8/p7/8/7P/4K3 w - - 0 1"), {"h2h4"});
  ASSERT_TRUE(is_legal(passed, "a4h3"));
  EXPECT_EQ(after(passed, {"a4h3"}).fen(), "4k3/8/8/8/8/7p/8/4K3 w - - 0 2");
}

TEST(PromotionOutOfTheHand, UsesUpWhatItTakes) {
  const RuledGame game("capturesToHand = true\npieceDrops = true\npromotionConsumeInHand = true");
  const Game pawn = game.at("1n2k3/P7/8/8/8/8/8/4K3[R] w - - 0 1");
  EXPECT_FALSE(is_legal(pawn, "a7a8q"));
  Game taken = after(pawn, {"a7b8r"});
  EXPECT_EQ(taken.fen(), "1R~2k3/8/8/8/8/8/8/4K3[N] b - - 0 1");
  EXPECT_EQ(game.at(taken.fen()).key(), taken.key());
  taken.undo();
  EXPECT_EQ(taken.fen(), pawn.fen());
}

TEST(Demotions, ChangeWhatComesIntoTheHand) {
  const RuledGame game(
      "capturesToHand = true\npieceDrops = true\ndropLoop = true\ncaptureDemotion = true\n"
      "captureDemotedPieceType = q:r r:b");
  const Game queen = after(game.at("4k3/8/8/8/q7/8/8/R3K3[] w - - 0 1"), {"a1a4"});
  EXPECT_EQ(queen.fen(), "4k3/8/8/8/R7/8/8/4K3[R] b - - 0 1");
  Game pawn = after(game.at("4k3/8/8/8/p7/8/8/R3K3[] w - - 0 1"), {"a1a4"});
  EXPECT_EQ(pawn.fen(), "4k3/8/8/8/R7/8/8/4K3[] b - - 0 1");
  pawn.undo();
  EXPECT_EQ(pawn.fen(), "4k3/8/8/8/p7/8/8/R3K3[] w - - 0 1");
}

TEST(EqualsVanish, WithTheirVictims) {
  const RuledGame game("blastOnSameTypeCapture = true");
  EXPECT_EQ(after(game.at("4k3/8/8/8/r7/8/8/R3K3 w - - 0 1"), {"a1a4"}).fen(),
            "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(after(game.at("4k3/8/8/8/n7/8/8/R3K3 w - - 0 1"), {"a1a4"}).fen(),
            "4k3/8/8/8/R7/8/8/4K3 b - - 0 1");
}

TEST(RoyalPaths, CrossNoAttackedSquare) {
  const RuledGame game("king = k:Q\nroyalPieceNoThroughCheck = true");
  const Game king = game.at("3rk3/8/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_TRUE(is_legal(king, "a1c1"));
  EXPECT_FALSE(is_legal(king, "a1e1"));
}

TEST(ProgressiveTurns, GrowByOne) {
  Game game = game_of("progressive");
  game = after(game, {"e2e4", "e7e5", "g8f6", "d2d4", "g1f3", "b1c3"});
  EXPECT_EQ(game.fen(), "rnbqkb1r/pppp1ppp/5n2/4p3/3PP3/2N2N2/PPP2PPP/R1BQKB1R b KQkq - 2 2");
}

}  // namespace
}  // namespace proconsul::test
