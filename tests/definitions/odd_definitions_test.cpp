// What random definitions have brought to light, each in its smallest form.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "definitions/odd_game.h"

namespace proconsul::test {
namespace {

template <class Bits>
Bits shifted_one_by_one(Bits bits, int delta) {
  Bits result{};
  for (const Square square : Squares(bits)) {
    const int to = square.index() + delta;
    if (to >= 0 && to < kCapacity<Bits>) result |= bit<Bits>(Square(to));
  }
  return result;
}

TEST(Shifts, ByAnyNumber) {
  for (int delta = -300; delta <= 300; ++delta) {
    for (const Bits64 bits : {Bits64{1}, Bits64{1} << 63, Bits64{0x8000'0001'2345'6789}, ~Bits64{}}) {
      EXPECT_EQ(shift(bits, delta), shifted_one_by_one(bits, delta)) << delta;
      for (const Bits128 wide : {Bits128{bits, 0}, Bits128{0, bits}, Bits128{bits, ~bits}})
        EXPECT_EQ(shift(wide, delta), shifted_one_by_one(wide, delta)) << delta;
    }
  }
}

TEST(OddDefinitions, LongLeapsOfPawns) {
  const Game wide = game_of(
      "maxFile = 16\nmaxRank = 8\nking = k\npawn = p:mfWcefFmf(0,5)\npromotionPieceTypes = -\n"
      "startFen = 8k7/16/16/16/16/16/P15/8K7 w - - 0 1\n");
  EXPECT_EQ(moves_from(wide, "a2"), 2u);
  EXPECT_TRUE(can(wide, "a2a7"));
  EXPECT_EQ(wide.legal_moves().size(), 7u);
  const Game large = game_of(
      "maxFile = 10\nmaxRank = 10\nking = k\npawn = p:mfWcefFmf(0,7)\npromotionRegionWhite = *10\n"
      "promotionPieceTypes = -\nstartFen = 5k4/4p5/10/10/10/10/10/10/P9/5K4 w - - 0 1\n");
  EXPECT_TRUE(can(large, "a2a9"));
  EXPECT_GT(large.perft(3), 0u);
}

TEST(OddDefinitions, ManyWaysBetweenTwoSquares) {
  const Game game = game_of("king = k\ncustomPiece1 = a:aaaK\nstartFen = k7/8/8/8/a7/8/8/K7 w - - 0 1\n");
  EXPECT_TRUE(game.in_check());
}

TEST(OddDefinitions, PawnsMoveWhereTheyAlsoCapture) {
  const Game game = game_of(
      "king = k\npawn = p:mfB2cfF\npromotionPieceTypes = -\nstartFen = k7/8/8/8/8/2p5/3P4/K7 w - - 0 1\n");
  EXPECT_TRUE(can(game, "d2e3"));
  EXPECT_TRUE(can(game, "d2f4"));
  EXPECT_TRUE(can(game, "d2c3"));
  EXPECT_FALSE(can(game, "d2b4"));
}

TEST(OddDefinitions, LamePawnsDoNotAttackOverPieces) {
  const Game game = game_of(
      "king = k\npawn = p:mfWcfnD\npromotionPieceTypes = -\nstartFen = 3k4/8/8/3p4/3n4/3K4/8/8 w - - 0 "
      "1\nknight = n\n");
  EXPECT_FALSE(game.in_check());
}

TEST(OddDefinitions, OneMoveToASquare) {
  EXPECT_EQ(error_of("king = k\npawn = p:mfR2ifmnD\nstartFen = k7/8/8/8/8/8/P7/K7 w - - 0 1\n"),
            "the pawn has two moves to the same square, one of which can be answered en passant");
  const Game game =
      game_of("king = k\npawn = p:mfWfW\npromotionPieceTypes = -\nstartFen = k7/8/8/8/8/8/P7/K7 w - - 0 1\n");
  EXPECT_EQ(moves_from(game, "a2"), 1u);
}

TEST(OddDefinitions, BentRidesReachTheEdge) {
  const Game game = game_of("king = k\ncustomPiece1 = a:[W-F-R]\nstartFen = 7k/8/8/8/8/8/8/A6K w - - 0 1\n");
  EXPECT_TRUE(can(game, "a1c8")) << "a step to the right, one forward to the right, and on";
}

TEST(OddDefinitions, PiecesThatPromoteMayPass) {
  const Game game = game_of(
      "king = k\nrook = r\ncustomPiece1 = a:WmabW\npromotedPieceType = a:r\npromotionRegionWhite = *8\n"
      "startFen = k7/8/8/8/8/8/3A4/K7 w - - 0 1\ncastling = false\n");
  EXPECT_TRUE(can(game, "d2d2"));
}

TEST(OddDefinitions, NothingPromotesByACaptureInPlace) {
  const Game game = game_of(
      "king = k\nrook = r\nbishop = b\npromotedPieceType = b:r\npromotionRegionWhite = *8\ncapturesInPlace = "
      "true\n"
      "castling = false\nstartFen = k6r/8/8/8/8/8/8/KB6 w - - 0 1\n");
  EXPECT_TRUE(can(game, "b1h7"));
  EXPECT_FALSE(can(game, "b1h7+"));
}

TEST(OddDefinitions, PutsOfLamePiecesCheckTheirOwnWay) {
  const Game game = game_of(
      "king = k\nhorse = h\npawn = p\npromotionPieceTypes = -\npieceDrops = true\ndropChecks = false\n"
      "castling = false\nstartFen = 8/8/3k4/4p3/8/8/8/K7[H] w - - 0 1\n");
  EXPECT_TRUE(can(game, "H@e4")) << "a pawn on e5 is in its way";
  EXPECT_FALSE(can(game, "H@c4")) << "it would check";
}

TEST(OddDefinitions, CastlingsAreToldApart) {
  const std::string start = "king = k\nrook = r\nstartFen = r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n";
  EXPECT_EQ(error_of(start + "castlingStyle = free\n"), "free castling needs 'castlingNotation = bothMoves'");
  EXPECT_EQ(error_of(start + "castlingStyle = flexible\ncastlingNotation = kingTakesRook\n"),
            "flexible castling is not determined by its rook, expected kingMove or bothMoves");
  const Game rider = game_of("king = k:Q2\nrook = r\nstartFen = 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\n");
  EXPECT_TRUE(can(rider, "e1g1"));
  EXPECT_TRUE(can(rider, "e1h1"));
}

TEST(OddDefinitions, CastlingsOfOneGoalAreToldByTheirRooks) {
  const Game game = game_of(
      "king = k\nrook = r\ncastlingKingsideFile = d\ncastlingQueensideFile = d\n"
      "startFen = 4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1\n");
  EXPECT_TRUE(can(game, "f1a1"));
  EXPECT_TRUE(can(game, "f1h1"));
}

TEST(OddDefinitions, NobodyCastlesIntoAHole) {
  const Game game = game_of(
      "king = k\nrook = r\nmaxFile = 9\ncastlingKingsideFile = g\nstartFen = 4k4/9/9/9/9/9/9/R3K1*1R w KQ - "
      "0 1\n");
  for (const Move move : game.legal_moves()) EXPECT_NE(square_text(game.rules().board, move.to()), "g1");
}

TEST(OddDefinitions, FirstLeapsNotInCheckBesideOtherRules) {
  const Game game = game_of(
      "king = k\nchancellor = c\ncustomPiece1 = h:N\ncambodianMoves = true\nchangeTypes = c:h\ncastling = "
      "false\n"
      "startFen = 4k4/9/9/9/9/9/9/4K3c w E - 0 1\nmaxFile = 9\n");
  EXPECT_TRUE(game.in_check());
  EXPECT_FALSE(can(game, "e1c2"));
}

TEST(OddDefinitions, LeapFilesGivenTwice) {
  const Game game = game_of(
      "king = k\ncastling = false\ncastlingRights = unmovedFiles\nleapFiles = g g\nstartFen = "
      "4k3/8/8/8/8/8/8/4K3 w Ee - 0 1\n");
  EXPECT_EQ(game.legal_moves().size(), 6u);
}

TEST(OddDefinitions, PawnsOfTwoKindsAreToldApart) {
  const Game game = game_of(
      "king = k\npawn = p\ncustomPiece1 = q:mW\npawnTypes = pq\npromotionPieceTypes = -\n"
      "startFen = k7/8/8/8/8/1Q6/P7/K7 w - - 0 1\n");
  const Move by_pawn = *parse_uci(game, "a2a3"), by_other = *parse_uci(game, "b3a3");
  EXPECT_NE(to_san(game, by_pawn), to_san(game, by_other));
  EXPECT_EQ(*parse_san(game, to_san(game, by_pawn)), by_pawn);
  EXPECT_EQ(*parse_san(game, to_san(game, by_other)), by_other);
}

TEST(OddDefinitions, MoreCastlingsThanThereIsRoomForAreRefused) {
  EXPECT_EQ(error_of("maxFile = 16\nmaxRank = 8\nking = k\nrook = r\ncastlingStyle = free\ncastlingNotation "
                     "= bothMoves\n"
                     "startFen = r7k6r/16/16/16/16/16/16/R7K6R w KQkq - 0 1\n"),
            "this position has more castlings and other first moves than the engine has room for");
}

TEST(OddDefinitions, PawnsCaptureEnPassantWhereTheyAlsoStep) {
  const Game game = game_of(
      "king = k\npawn = p:fKifmnD\npromotionPieceTypes = -\n"
      "startFen = k7/8/8/3pP3/8/8/8/K7 w - d6 0 1\n");
  const Move move = *parse_uci(game, "e5d6");
  EXPECT_EQ(move.kind(), Move::Kind::kEnPassant);
  EXPECT_EQ(moves_from(game, "e5"), 3u);
  EXPECT_FALSE(game.is_legal(Move(move.from(), move.to())));
  EXPECT_EQ(game.perft(1), game.legal_moves().size());
}

TEST(OddDefinitions, CastlingInPlaceIsNoPass) {
  const Game game = game_of(
      "king = k\nrook = r\ncastlingQueensideFile = e\nkingPass = true\n"
      "startFen = 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\n");
  EXPECT_TRUE(can(game, "e1e1"));
  EXPECT_TRUE(can(game, "e1a1"));
  EXPECT_NE(*parse_uci(game, "e1e1"), *parse_uci(game, "e1a1"));
}

TEST(OddDefinitions, LeapsWhereTheKingRidesAreThatRide) {
  const Game game = game_of(
      "king = k:WWF\ncastling = false\ncastlingRights = unmovedFiles\nleapFiles = g\n"
      "startFen = k7/8/8/8/8/8/8/4K3 w E - 0 1\n");
  const std::vector<Move> legal = game.legal_moves();
  const auto to_g1 = [&](Move move) { return to_uci(game, move) == "e1g1"; };
  EXPECT_EQ(std::count_if(legal.begin(), legal.end(), to_g1), 1);
}

TEST(OddDefinitions, HoppersAndCapturersAreNotImmobile) {
  const Game game = game_of(
      "king = k\npawn = p:mfpRcefF\npromotionPieceTypes = -\nimmobilityIllegal = true\n"
      "startFen = k7/8/8/8/8/P7/P7/K7 w - - 0 1\n");
  EXPECT_TRUE(can(game, "a2a4"));
  EXPECT_FALSE(can(game, "a2a8")) << "it could never leave the last rank";
}

TEST(OddDefinitions, ImmobilityOfBothSidesHands) {
  const Game game = game_of(
      "king = k\ncustomPiece1 = a:brA\npieceDrops = true\nimmobilityIllegal = true\ncastling = false\n"
      "startFen = 2k3/6/6/6/6/6/6/2K3[Aa] b - - 0 1\nmaxFile = 6\n");
  EXPECT_TRUE(can(game, "A@f1")) << "back and to Black's right leads to d3";
  EXPECT_FALSE(can(game, "A@a1"));
}

TEST(OddDefinitions, FirstCapturesOfEachSideFromItsOwnSquares) {
  const Game game = game_of(
      "king = k\ncustomPiece1 = a:icrfN\ndoubleStepRegionWhite = b1\ndoubleStepRegionBlack = f8\ncastling "
      "= false\nstartFen = k4a2/3A4/4A3/8/8/8/8/K7 b - - 0 1\n");
  EXPECT_GT(moves_from(game, "f8"), 0u) << "to Black's right is toward the a-file";
}

TEST(OddDefinitions, PiecesListedAsWeakMayBeAbsent) {
  const Game game = game_of(
      "king = k\nrook = r\nknight = n\nblastOnCapture = true\nloneInsufficient = nr\ncastling = false\n"
      "startFen = k7/8/8/8/8/8/8/K6R w - - 0 1\n");
  EXPECT_FALSE(game.legal_moves().empty());
}

TEST(OddDefinitions, WhatIsRefused) {
  const std::string start =
      "startFen = k7/8/8/8/8/8/P7/K6R w - - 0 1\nking = k\nrook = r\ncastling = false\n";
  EXPECT_EQ(error_of(start + "pawn = p:fWmaK\npromotionPieceTypes = -\n"),
            "this engine does not support pawns that pass yet");
  EXPECT_EQ(error_of(start + "pawn = p\ncustomPiece1 = a:N\npromotionPieceTypes = -\n"
                             "promotedPieceType = r:a\nchangeTypes = r:a\n"),
            "a piece of 'promotedPieceType' may not change by 'changeTypes' too");
  for (const std::string other : {"pieceDrops = true\ncapturesToHand = true\n", "promotedPieceType = r:a\n"})
    EXPECT_EQ(error_of(start + "pawn = p\ncustomPiece1 = a:N\npromotionToArmy = true\n" + other),
              "this engine does not support 'promotionToArmy' beside hands or pieces that promote yet");
}

TEST(OddDefinitions, ClocksBeyond65535Plies) {
  Game game = game_of(
      "king = k\nnMoveRule = 0\nnFoldRule = 0\nstartFen = k7/8/8/8/8/8/8/K7 w - - 0 1\ncastling = false\n");
  static constexpr std::array kTour = {"a1b1", "a8b8", "b1a1", "b8a8"};
  for (int ply = 0; ply < 65'540; ++ply)
    game.play(*parse_uci(game, kTour[static_cast<std::size_t>(ply) % kTour.size()]));
  EXPECT_EQ(game.fen(), "k7/8/8/8/8/8/8/K7 w - - 65540 32771");
}

TEST(OddDefinitions, PromotedFormsCountOnceAmongAll) {
  const Game game = game_of(
      "rook = r\ncustomPiece1 = a:W\npromotedPieceType = r:a\npromotionRegionWhite = *8\ncastling = false\n"
      "extinctionValue = loss\nextinctionPieceTypes = *\nextinctionPieceCount = 1\n"
      "startFen = a6a/8/8/8/8/8/8/+R6A w - - 0 1\n");
  EXPECT_FALSE(game.legal_moves().empty()) << "White has two pieces, no more and no fewer";
  const std::string fewer = "a6a/8/8/8/8/8/8/+R7 w - - 0 1";
  EXPECT_TRUE(Game::create(game.compiled(), fewer).take().legal_moves().empty());
}

TEST(OddDefinitions, PromotionsForGoodOfWhatMayPromoteAgain) {
  Game game = game_of(
      "king = k\nrook = r\ncustomPiece1 = a:N\npawn = p\npromotionPieceTypes = r\npromotedPieceType = r:a\n"
      "nMoveRuleTypes = -\ncastling = false\nstartFen = 7k/P7/8/8/8/8/8/K7 w - - 7 8\n");
  game.play(*parse_uci(game, "a7a8r"));
  EXPECT_EQ(game.fen(), "R6k/8/8/8/8/8/8/K7 b - - 0 8");
}

TEST(OddDefinitions, CapturesInPlaceWherePromotionIsCompulsoryAndToNothing) {
  const std::string keys =
      "king = k\nrook = r\npawn = p\npromotionPieceTypes = -\npromotionRegionWhite = *7 *8\n"
      "startFen = k7/5r2/6P1/8/8/8/8/K7 w - - 0 1\ncastling = false\ncapturesInPlace = ";
  EXPECT_TRUE(can(game_of(keys + "true\n"), "g6f7"));
  EXPECT_FALSE(can(game_of(keys + "false\n"), "g6f7"));
}

TEST(OddDefinitions, LettersWithApostrophesAreNoSynonymsOfThoseWithout) {
  const Game game = game_of(
      "king = k\nsoldier = s\ncustomPiece1 = g':R\ncustomPiece2 = s':B\npieceDrops = true\ncastling = false\n"
      "startFen = k5r1/8/8/3S4/1G'4s1/8/3S'4/K7[G'] w - - 0 1\nrook = r\n");
  for (const Move move : game.legal_moves()) {
    const Result<Move> read = parse_san(game, to_san(game, move));
    EXPECT_TRUE(read && *read == move) << to_san(game, move);
  }
  for (const char* text : {"Gb1", "Kb1"}) {
    const Result<Move> read = parse_san(game, text);
    EXPECT_TRUE(read && to_uci(game, *read) == "a1b1") << text << ": games with soldiers read G for a king";
  }
}

TEST(OddDefinitions, NoPieceCapturesItself) {
  const Game game = game_of(
      "king = k\ncustomPiece1 = a:aK\nselfCapture = true\ncastling = false\n"
      "startFen = k7/8/8/8/4A3/5A2/8/K7 w - - 0 1\n");
  EXPECT_TRUE(can(game, "e4f3"));
  const std::vector<Move> legal = game.legal_moves();
  const auto stays = [&](Move move) { return to_uci(game, move) == "e4e4"; };
  EXPECT_EQ(std::count_if(legal.begin(), legal.end(), stays), 1) << "it passes";
}

}  // namespace
}  // namespace proconsul::test
