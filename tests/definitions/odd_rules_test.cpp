// What random definitions have brought to light of rules that are rare, each in its smallest form.
#include <gtest/gtest.h>

#include "contract_checks.h"
#include "definitions/odd_game.h"
#include "engine/table_cost.h"

namespace proconsul::test {
namespace {

TEST(OddRules, TablesOfBoardsWithoutEdgesAreForetold) {
  for (const char* sides : {"cylindrical", "toroidal"}) {
    const Game game =
        game_of("king = k\nrook = r\nqueen = q\ncastling = false\nmaxFile = 11\nmaxRank = 11\n" +
                std::string(sides) + " = true\nstartFen = 11/7k3/11/11/11/11/11/11/11/11/3K7 w - - 0 1\n");
    std::vector<PieceType> types;
    for (std::size_t i = 0; i < game.rules().pieces.size(); ++i) types.emplace_back(static_cast<int>(i));
    const Cost bound = bound_of_tables(game.rules(), types), spent = game.compiled()->spent();
    EXPECT_LE(spent.bytes, bound.bytes) << sides;
    EXPECT_LE(spent.steps, bound.steps) << sides;
  }
}

TEST(OddRules, KeysOfPromotionsThatTakeWhatTheySpend) {
  const Game game = game_of(
      "king = k\nknight = n\npawn = p\npromotionPieceTypes = n\npieceDrops = true\ncapturesToHand = true\n"
      "promotionRequireInHand = true\npromotionConsumeInHand = true\ncastling = false\n"
      "startFen = 1n5k/P7/8/8/8/8/8/7K[N] w - - 0 1\n");
  EXPECT_TRUE(can(game, "a7b8n"));
  check_likely_key(game);
}

TEST(OddRules, CapturesEnPassantThatMustBeMade) {
  const Game game = game_of(
      "king = k\npawn = p\npromotionPieceTypes = -\nmustCaptureEnPassant = true\ncastling = false\n"
      "startFen = 4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1\n");
  ASSERT_EQ(game.legal_moves().size(), 1u);
  EXPECT_TRUE(can(game, "f4e3"));
  check_facts(game);
}

TEST(OddRules, RoyalCannonsAreNotTakenByCannons) {
  const Game game = game_of(
      "janggiCannon = c\nimmobile = i\nroyalTypes = c\ncastling = false\n"
      "startFen = 4c3/4i3/8/8/8/4I3/8/4C3 w - - 0 1\n");
  EXPECT_TRUE(can(game, "e1e5"));
  check_facts(game);
}

TEST(OddRules, PawnsThatBecomeCannonsAreNoHurdles) {
  const Game game = game_of(
      "king = k\nrook = r\njanggiCannon = c\npawn = p\npromotionPieceTypes = cr\ncastling = false\n"
      "startFen = c6K/3P4/8/8/8/8/8/4k3 w - - 0 1\n");
  EXPECT_TRUE(can(game, "d7d8c"));
  EXPECT_FALSE(can(game, "d7d8r"));
  check_facts(game);
}

TEST(OddRules, PromotionsMayLeaveTheLastOfAKindAttacked) {
  Game game = game_of(
      "rook = r\ncustomPiece1 = g:W\npromotedPieceType = g:r\npromotionRegionWhite = *6 *7 *8\n"
      "extinctionValue = loss\nextinctionPieceTypes = g\nextinctionPseudoRoyal = true\ncastling = false\n"
      "startFen = 8/g7/8/8/2g5/8/6GG/R7 b - - 0 1\n");
  game.play(*parse_uci(game, "c4c3+"));
  EXPECT_EQ(game.fen(), "8/g7/8/8/8/2+g5/6GG/R7 w - - 0 2");
  EXPECT_TRUE(Game::create(game.compiled(), game.fen()).ok());
}

TEST(OddRules, RooksEndTheLeapsOfTheOtherSidesKings) {
  Game game = game_of(
      "king = k\nrook = r\ncambodianMoves = true\nprogressiveMultimove = true\ncastling = false\n"
      "startFen = 7k/8/8/8/8/8/8/3K1R2 w D - 0 2\n");
  game.play(*parse_uci(game, "f1e1"));
  EXPECT_TRUE(can(game, "d1b2"));
  EXPECT_TRUE(can(game, "d1f2"));
}

TEST(OddRules, TheEleventhFileIsNoCastling) {
  const std::string keys =
      "king = k\nrook = r\nknight = n\nmaxFile = 11\ncastlingKingsideFile = h\ncastlingQueensideFile = d\n"
      "startFen = r4k3rn/11/11/11/11/11/11/R4K3RN";
  const Game game = game_of(keys + " w AFKafk - 0 1\ncastlingRights = unmovedFiles\n");
  EXPECT_EQ(game.fen(), "r4k3rn/11/11/11/11/11/11/R4K3RN w AFaf - 0 1") << "knights do not castle";
  const std::string gates = "gating = true\nseirawanGating = true\n";
  EXPECT_EQ(
      error_of(keys + "[Nn] w KQkq - 0 1\n" + gates),
      "gates beside castling on more than 10 files need 'castlingRights = unmovedFiles', as K would be a "
      "castling and a file");
  const std::string marked = "r4k3rn/11/11/11/11/11/11/R4K3RN[Nn] w AKak - 0 1";
  EXPECT_EQ(Game::create(game_of(keys + "[Nn] w AFKafk - 0 1\ncastling = false\n" + gates).compiled(), marked)
                .take()
                .fen(),
            marked);
}

TEST(OddRules, FreeDropsArePlainPieces) {
  const Game game = game_of(
      "customPiece1 = a:W\ncustomPiece2 = b:F\npromotedPieceType = a:b\npromotionRegionWhite = *4\n"
      "pieceDrops = true\nfreeDrops = true\ndropLoop = true\ncastling = false\nmaxFile = 4\nmaxRank = 4\n"
      "startFen = a3/4/4/A3 w - - 0 1\n");
  EXPECT_TRUE(can(game, "A@b2"));
  EXPECT_TRUE(can(game, "B@b2"));
  EXPECT_FALSE(can(game, "+A@b2"));
}

TEST(OddRules, WhatVanishesTurnsNothing) {
  Game game = game_of(
      "rook = r\nknight = n\nblastOnSameTypeCapture = true\nflipEnclosedPieces = ataxx\ncastling = false\n"
      "startFen = r7/8/8/8/8/8/1N6/R7 b - - 0 1\n");
  game.play(*parse_uci(game, "a8a1"));
  EXPECT_EQ(game.fen(), "8/8/8/8/8/8/1N6/8 w - - 0 2");
}

TEST(OddRules, KingsThatWereTakenAreDropped) {
  Game game = game_of(
      "king = k\npieceDrops = true\ncapturesToHand = true\ndupleCheck = true\ncastling = false\n"
      "startFen = 3k/k3/1K2/3K w - - 0 1\nmaxFile = 4\nmaxRank = 4\n");
  game.play(*parse_uci(game, "b2a3"));
  EXPECT_EQ(game.fen(), "3k/K3/4/3K[K] b - - 0 1");
  EXPECT_TRUE(Game::create(game.compiled(), game.fen()).ok());
  game.play(*parse_uci(game, "d4d3"));
  EXPECT_TRUE(can(game, "K@b4"));
}

TEST(OddRules, WhatVanishesIsHeldAsWhatItHadBecome) {
  Game game = game_of(
      "customPiece1 = a:W\ncustomPiece2 = b:F\nchangeTypes = a:b b:a\npieceDrops = true\ncapturesToHand = "
      "true\n"
      "blastOnSameTypeCapture = true\ncastling = false\nmaxFile = 4\nmaxRank = 4\n"
      "startFen = 3b/4/a3/A2B w - - 0 1\n");
  game.play(*parse_uci(game, "a1a2"));
  EXPECT_EQ(game.fen(), "3b/4/4/3B[Ab] b - - 0 1");
}

TEST(OddRules, WhatChangesSidesGivesNoPoints) {
  Game game = game_of(
      "rook = r\nknight = n\nflipEnclosedPieces = ataxx\npointsCounting = true\npiecePoints = r:5 n:3\n"
      "castling = false\nstartFen = r7/1n6/8/8/8/8/8/R7 w - - 0 1\n");
  game.play(*parse_uci(game, "a1a8"));
  EXPECT_EQ(game.fen(), "R7/1N6/8/8/8/8/8/8 b - - 0 1 {5 0}");
}

TEST(OddRules, WhatCapturesInPlaceOpensNoGate) {
  const Game game = game_of(
      "king = k\nrook = r\nknight = n\ngating = true\nseirawanGating = true\ncapturesInPlace = true\n"
      "castling = false\nstartFen = k7/8/8/r7/8/8/8/R6K[Nn] w Aa - 0 1\n");
  EXPECT_TRUE(can(game, "a1a5"));
  EXPECT_FALSE(can(game, "a1a5n"));
  EXPECT_TRUE(can(game, "a1a4n"));
  check_facts(game);
}

TEST(OddRules, RoyalsThatPromoteToOthersAreRoyalNoLonger) {
  const Game game = game_of(
      "rook = r\ncustomPiece1 = a:W\ncustomPiece2 = b:F\npromotedPieceType = a:b\npromotionRegionWhite = *8\n"
      "royalTypes = a\ndupleCheck = true\ncastling = false\nstartFen = a7/8/8/R4A2/8/8/7a/8 b - - 0 1\n");
  EXPECT_TRUE(can(game, "h2h1"));
  EXPECT_FALSE(can(game, "h2h1+")) << "the other one is attacked";
}

TEST(OddRules, DoubleStepsOverTheEdgeArePassedThere) {
  Game game = game_of(
      "king = k\npawn = p:mfFcfWifmnA\npromotionPieceTypes = -\ncylindrical = true\ncastling = false\n"
      "startFen = 4k3/8/8/8/p7/8/7P/4K3 w - - 0 1\n");
  game.play(*parse_uci(game, "h2b4"));
  EXPECT_EQ(game.fen(), "4k3/8/8/8/pP6/8/8/4K3 b - a3 0 1");
  game.play(*parse_uci(game, "a4a3"));
  EXPECT_EQ(game.fen(), "4k3/8/8/8/8/p7/8/4K3 w - - 0 2");
}

TEST(OddRules, RoyalsComeInByGatesWhereTheyAreSafe) {
  const Game game = game_of(
      "king = k\nrook = r\nbishop = b\ngating = true\nseirawanGating = true\ncastling = false\n"
      "extinctionPieceTypes = r\nextinctionPseudoRoyal = true\nmaxFile = 5\nmaxRank = 5\n"
      "startFen = k4/4b/5/5/BB2K[Rr] w AB - 0 1\n");
  EXPECT_TRUE(can(game, "a1b2r"));
  EXPECT_FALSE(can(game, "b1a2r")) << "the bishop attacks b1";
  EXPECT_TRUE(can(game, "b1c2r"));
  std::mt19937_64 random(1);
  check_single_moves(game, random);
}

TEST(OddRules, PromotedPiecesAreWorthWhatTheyMoveLike) {
  Game game = game_of(
      "rook = r\nknight = n\nlance = l\npromotedPieceType = l:n\npromotionRegionWhite = *8\ncastling = "
      "false\n"
      "pointsCounting = true\npiecePoints = n:2 l:1\nstartFen = 8/8/8/8/8/8/8/R2+l3n w - - 0 1\n");
  game.play(*parse_uci(game, "a1d1"));
  EXPECT_EQ(game.fen(), "8/8/8/8/8/8/8/3R3n b - - 0 1 {2 0}");
}

TEST(OddRules, WalksOfSeveralLegsGoAroundTheBoard) {
  const Game game = game_of(
      "king = k\ncustomPiece1 = a:m[W?F?R]\ncylindrical = true\ncastling = false\nmaxFile = 5\nmaxRank = 6\n"
      "startFen = 4k/5/5/5/A3K/5 w - - 0 1\n");
  EXPECT_TRUE(can(game, "a2b3")) << "by b2, c3, d3, e3 and a3";
}

TEST(OddRules, FirstMovesLeadOverTheEdge) {
  const Game game = game_of(
      "king = k\ncustomPiece1 = a:iK\ncylindrical = true\ncastling = false\nmaxFile = 8\nmaxRank = 10\n"
      "startFen = 4k3/8/8/8/8/8/8/8/A7/4K3 w - - 0 1\n");
  EXPECT_EQ(moves_from(game, "a2"), 8u);
}

TEST(OddRules, DoubleStepsThatMeetBehindTheBoardAreRefused) {
  EXPECT_EQ(
      error_of("king = k\npawn = p:ifmnA\npromotionPieceTypes = -\ncylindrical = true\ncastling = false\n"
               "maxFile = 4\nstartFen = k3/4/4/4/4/4/2P1/K3 w - - 0 1\n"),
      "the pawn has two moves to the same square, one of which can be answered en passant");
}

TEST(OddRules, PawnsThatMayComeBackDoNotResetTheClock) {
  Game game = game_of(
      "king = k\npawn = p:f(0,2)f(0,7)\npromotionPieceTypes = -\ntoroidal = true\ncastling = false\n"
      "maxFile = 9\nmaxRank = 9\nstartFen = 9/9/5k3/9/9/9/3K5/P8/9 w - - 0 1\n");
  game.play(*parse_uci(game, "a2a4"));
  EXPECT_EQ(game.fen(), "9/9/5k3/9/9/P8/3K5/9/9 b - - 1 1");
}

TEST(OddRules, OfAllRoyalsOnlyKingsMayNotMoveOutOfCheck) {
  const std::string keys =
      "king = k\nrook = r\nknight = n\nmakpongRule = true\nextinctionPieceTypes = r\nextinctionPseudoRoyal = "
      "true\n"
      "castling = false\nmaxFile = 4\nmaxRank = 7\nstartFen = ";
  for (const char* start : {"2k1/1r2/4/4/4/2N1/R2K w - - 0 1", "2k1/1r2/1r2/4/4/2N1/R2K w - - 0 1"}) {
    const Game game = game_of(keys + start + '\n');
    const Game checked = Game::create(game.compiled(), "2k1/4/r3/4/1N2/4/1R1K b - - 0 1").take();
    EXPECT_TRUE(can(checked, "a5d5")) << start << ": a rook that may not be lost";
    const Game king = Game::create(game.compiled(), "k3/4/1r2/4/4/4/R2K b - - 0 1").take();
    EXPECT_FALSE(can(king, "a7b7")) << start;
  }
}

TEST(OddRules, SidesWhosePiecesAreHeldFastMayPass) {
  const Game game = game_of(
      "alfil = e\ncustomPiece1 = h:N\npassOnStalemate = true\nfreezePieceTypes = e\ncastling = false\n"
      "maxFile = 5\nmaxRank = 6\nstartFen = 5/5/e4/E4/4H/5 b - - 0 1\n");
  ASSERT_TRUE(can(game, "a4a4"));
  EXPECT_TRUE(game.is_legal(game.legal_moves().front()));
}

}  // namespace
}  // namespace proconsul::test
