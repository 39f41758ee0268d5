// Keys that no built-in game has: passing, double steps that differ by colour, pieces that survive blasts.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/game.h"
#include "engine/move_text.h"
#include "variants/registry.h"

namespace proconsul::test {
namespace {

class ExtraKeys : public testing::Test {
 protected:
  Game game(const std::string& definition, const std::string& name, const std::string& fen = "") {
    EXPECT_EQ(registry_.load(definition), std::vector<Error>{});
    const Variant& variant = *registry_.find(name);
    return Game::create(variant.compiled, fen.empty() ? variant.rules->start_fen : fen).take();
  }

 private:
  Registry registry_;
};

// The outcome after the move, in the only game defined.
Outcome outcome(const std::string& definition, const std::string& name, const std::string& fen,
                const std::string& move) {
  Registry registry;
  EXPECT_EQ(registry.load(definition), std::vector<Error>{});
  Game game = Game::create(registry.find(name)->compiled, fen).take();
  game.play(*parse_uci(game, move));
  return game.end().outcome;
}

int passes(const Game& game) {
  const std::vector<Move> moves = game.legal_moves();
  return static_cast<int>(
      std::count_if(moves.begin(), moves.end(), [](Move move) { return move.from() == move.to(); }));
}

constexpr const char* kPassing = "[passing:chess]\npass = true\n";
constexpr const char* kFireproof = "[fireproof:atomic]\nblastImmuneTypes = n\n";

TEST_F(ExtraKeys, CastlingMayBePartOfTheKingsMovement) {
  Game wide = game("[wide:chess]\nking = k:KisO3\n", "wide", "r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1");
  EXPECT_FALSE(parse_uci(wide, "e1g1").ok());
  wide.play(*parse_uci(wide, "e1b1"));
  EXPECT_EQ(wide.fen(), "r3k3/8/8/8/8/8/8/1KR4R b q - 1 1");
  const Game same = game("[same:chess]\nking = k:KisO2\n", "same");
  EXPECT_EQ(same.perft(3), 8902u);
}

TEST_F(ExtraKeys, CastlingInAMovementMustFitTheKeys) {
  const auto message = [](const std::string& keys) {
    Registry registry;
    const std::vector<Error> errors = registry.load("[odd:chess]\n" + keys);
    return errors.empty() ? "" : errors.front().message;
  };
  EXPECT_EQ(message("king = k:KisO3\ncastlingKingsideFile = g\n"),
            "the king's movement says that it castles to file h");
  EXPECT_EQ(message("king = k:KisO5\n"), "the king's 5 steps in castling leave the board");
  EXPECT_EQ(message("knight = n:NisO2\n"),
            "castling in the movement of 'N', expected it for the king of fixed castling only");
}

TEST_F(ExtraKeys, APassIsOneMoreMoveOfEverySide) {
  const Game start = game(kPassing, "passing");
  EXPECT_EQ(start.perft(1), 21u);
  EXPECT_EQ(start.perft(2), 21u * 21u);
}

TEST_F(ExtraKeys, DoubleStepsMayDifferByColour) {
  Game apart = game("[apart:chess]\ndoubleStepRegionBlack = *7 *6\n", "apart");
  for (const char* move : {"a2a3", "a7a6", "b2b3"}) apart.play(*parse_uci(apart, move));
  EXPECT_EQ(apart.perft(1), 20u);
  EXPECT_TRUE(parse_uci(apart, "a6a4").ok());
  apart.play(*parse_uci(apart, "a6a5"));
  EXPECT_FALSE(parse_uci(apart, "b3b5").ok());
  apart.play(*parse_uci(apart, "b3b4"));
  EXPECT_FALSE(parse_uci(apart, "a5a3").ok());
}

TEST_F(ExtraKeys, HolesInFrontOfOneSideLeaveTheOthersDoubleSteps) {
  Game holes =
      game("[holes:chess]\ncastling = false\nstartFen = 4k3/pp4pp/8/8/**5*/8/**4PP/4K3 b - - 0 1\n", "holes");
  for (const char* move : {"a7a5", "b7b5", "g7g5", "h7h5"}) EXPECT_TRUE(parse_uci(holes, move).ok()) << move;
  holes.play(*parse_uci(holes, "b7b5"));
  EXPECT_TRUE(parse_uci(holes, "g2g4").ok());
  EXPECT_FALSE(parse_uci(holes, "h2h4").ok());
}

TEST_F(ExtraKeys, APassEndsTheChanceToCaptureEnPassant) {
  Game passing = game(kPassing, "passing", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1");
  passing.play(*parse_uci(passing, "d2d4"));
  passing.play(*parse_uci(passing, "e8e8"));
  EXPECT_EQ(passing.fen(), "4k3/8/8/8/3Pp3/8/8/4K3 w - - 1 2");
  passing.undo();
  EXPECT_EQ(passing.fen(), "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1");
}

TEST_F(ExtraKeys, WhoCouldNotMoveElseMayPass) {
  const Game stuck = game(kPassing, "passing", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_EQ(stuck.legal_moves().size(), 1u);
  EXPECT_EQ(passes(stuck), 1);
  EXPECT_FALSE(stuck.end().over());
}

TEST_F(ExtraKeys, FlagPiecesCount) {
  Game race =
      game("[race:chess]\nflagPiece = n\nflagPieceCount = 2\nflagRegionWhite = *8\nflagRegionBlack = *1\n",
           "race", "4k3/8/1N5N/8/8/8/8/4K3 w - - 0 1");
  race.play(*parse_uci(race, "b6c8"));
  EXPECT_FALSE(race.end().over());
  race.play(*parse_uci(race, "e8d8"));
  race.play(*parse_uci(race, "h6g8"));
  EXPECT_EQ(race.end().outcome, Outcome::kWhiteWins);
}

TEST_F(ExtraKeys, OneFlagPieceIsEnoughWhereTheOthersFindNoRoom) {
  const std::string hemmed =
      "[hemmed:chess]\nflagPiece = n\nflagPieceCount = 2\nflagPieceBlockedWin = true\n"
      "flagRegionWhite = a8 c8\nflagRegionBlack = *1\n";
  EXPECT_EQ(outcome(hemmed, "hemmed", "b3k3/8/1N6/8/8/8/8/4K3 w - - 0 1", "b6c8"), Outcome::kWhiteWins);
  EXPECT_EQ(outcome(hemmed, "hemmed", "4k3/8/1N6/8/8/8/8/4K3 w - - 0 1", "b6c8"), Outcome::kOngoing);
}

TEST_F(ExtraKeys, FlagPiecesMayDifferByColour) {
  const std::string apart =
      "[apart:chess]\nflagPieceWhite = n\nflagPieceBlack = b\nflagRegionWhite = *8\nflagRegionBlack = *1\n";
  EXPECT_EQ(outcome(apart, "apart", "4k3/8/1N6/8/8/8/8/B3K3 w - - 0 1", "b6c8"), Outcome::kWhiteWins);
  EXPECT_EQ(outcome(apart, "apart", "6k1/8/1N6/8/B7/8/8/4K3 w - - 0 1", "a4e8"), Outcome::kOngoing);
  EXPECT_EQ(outcome(apart, "apart", "4k3/8/8/8/b7/8/n7/5K2 b - - 0 1", "a4d1"), Outcome::kBlackWins);
  EXPECT_EQ(outcome(apart, "apart", "4k3/8/8/8/b7/8/n7/5K2 b - - 0 1", "a2c1"), Outcome::kOngoing);
}

TEST_F(ExtraKeys, AnImpasseNeedsPoints) {
  Registry registry;
  const std::vector<Error> errors = registry.load("[odd:chess]\nimpassePieces = 3\nimpassePointsWhite = 5\n");
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors.front().message, "expected 'impassePoints' beside it, or those of White and of Black");
}

TEST_F(ExtraKeys, NobodyPassesInCheck) {
  const Game checked = game(kPassing, "passing", "k7/8/8/2K5/8/8/8/R7 b - - 0 1");
  EXPECT_EQ(passes(checked), 0);
  EXPECT_EQ(checked.legal_moves().size(), 2u);
}

TEST_F(ExtraKeys, AFireproofCapturerAndNeighbourStay) {
  const std::string fen = "4k3/8/4q3/3pn3/8/2N5/8/4K3 w - - 0 1";
  Game fireproof = game(kFireproof, "fireproof", fen);
  fireproof.play(*parse_uci(fireproof, "c3d5"));
  EXPECT_EQ(fireproof.fen(), "4k3/8/8/3Nn3/8/8/8/4K3 b - - 0 1");
  fireproof.undo();
  EXPECT_EQ(fireproof.fen(), fen);
}

TEST_F(ExtraKeys, OtherCapturersStillBlowUp) {
  Game fireproof = game(kFireproof, "fireproof", "4k3/8/8/3pn3/8/8/8/3QK3 w - - 0 1");
  fireproof.play(*parse_uci(fireproof, "d1d5"));
  EXPECT_EQ(fireproof.fen(), "4k3/8/8/4n3/8/8/8/4K3 b - - 0 1");
}

}  // namespace
}  // namespace proconsul::test
