// Rules that few games have: cells of the board, rows, captures and moves with side effects, forms of
// promoted pieces that count as others.
#include <gtest/gtest.h>

#include "engine/game.h"
#include "engine/move_text.h"
#include "variants/registry.h"

namespace proconsul::test {
namespace {

class SpecialRules : public testing::Test {
 protected:
  Game game(const std::string& name, const std::string& fen = "") {
    const Variant& variant = *registry_.find(name);
    return Game::create(variant.compiled, fen.empty() ? variant.rules->start_fen : fen).take();
  }
  Game defined(const std::string& definition, const std::string& name, const std::string& fen = "") {
    EXPECT_EQ(registry_.load(definition), std::vector<Error>{});
    return game(name, fen);
  }
  std::string error_of(const std::string& definition) {
    const std::vector<Error> errors = registry_.load(definition);
    return errors.empty() ? "" : errors.back().message;
  }

 private:
  Registry registry_;
};

bool can(const Game& game, const std::string& move) { return parse_uci(game, move).ok(); }

void play(Game& game, const std::vector<std::string>& moves) {
  for (const std::string& move : moves) {
    const Result<Move> parsed = parse_uci(game, move);
    ASSERT_TRUE(parsed.ok()) << move << " in " << game.fen();
    game.play(*parsed);
  }
}

TEST_F(SpecialRules, MovesLeaveTheirCell) {
  const Game rook = game("grid", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_FALSE(can(rook, "a1a2"));
  EXPECT_FALSE(can(rook, "a1b1"));
  EXPECT_TRUE(can(rook, "a1a3"));
  EXPECT_TRUE(can(rook, "a1c1"));
}

TEST_F(SpecialRules, NothingIsAttackedWithinItsCell) {
  const Game beside = game("grid", "8/8/8/8/8/8/4k3/4K3 w - - 0 1");
  EXPECT_FALSE(beside.in_check());
  EXPECT_EQ(game("displacedgrid", "8/8/8/8/8/4k3/5q2/4K3 w - - 0 1").in_check(), true);
}

TEST_F(SpecialRules, BordersOfCellsAreFilesAndRanks) {
  EXPECT_EQ(error_of("[odd:chess]\ngridLines = b x\n"),
            "expected files and ranks, behind which the borders of cells are, not 'x'");
}

TEST_F(SpecialRules, CapturesChangeSides) {
  Game start = game("andernach", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
  play(start, {"e4d5"});
  EXPECT_EQ(start.fen(), "4k3/8/8/3p4/8/8/8/4K3 b - - 0 1");
  start.undo();
  EXPECT_EQ(start.fen(), "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
  Game promotion = game("andernach", "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1");
  play(promotion, {"e7d8n"});
  EXPECT_EQ(promotion.fen(), "3nk3/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST_F(SpecialRules, WhoChangesSidesMayNotAttackTheOwnKing) {
  EXPECT_FALSE(can(game("andernach", "k7/8/8/8/4p3/8/4R3/4K3 w - - 0 1"), "e2e4"));
  EXPECT_TRUE(can(game("chess", "k7/8/8/8/4p3/8/4R3/4K3 w - - 0 1"), "e2e4"));
}

TEST_F(SpecialRules, QuietMovesChangeSides) {
  Game start = game("antiandernach", "4k3/8/8/8/8/8/4P3/4K3 w - - 9 1");
  play(start, {"e2e4"});
  EXPECT_EQ(start.fen(), "4k3/8/8/8/4p3/8/8/4K3 b - - 0 1");
  Game castling = game("superandernach", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  play(castling, {"e1g1"});
  EXPECT_EQ(castling.fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

TEST_F(SpecialRules, ShotsTakeFromAfar) {
  Game start = game("rifle", "r3k3/1P6/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_FALSE(can(start, "b7a8q"));
  EXPECT_TRUE(can(start, "b7a8"));
  EXPECT_TRUE(can(start, "b7b8q"));
  play(start, {"a1a8"});
  EXPECT_EQ(start.fen(), "4k3/1P6/8/8/8/8/8/R3K3 b - - 0 1");
}

TEST_F(SpecialRules, ShotsAreCompulsoryInShootingChess) {
  const Game start = game("shoot", "4k3/8/8/8/8/8/p7/R3K3 w Q - 0 1");
  EXPECT_EQ(start.legal_moves().size(), 1u);
  EXPECT_TRUE(can(start, "a1a2"));
}

TEST_F(SpecialRules, ChecksAreForbiddenUnlessTheyMate) {
  const Game check = game("checkless", "7k/8/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_FALSE(can(check, "a1a8"));
  const Game mate = game("checkless", "7k/8/6K1/8/8/8/8/R7 w - - 0 1");
  EXPECT_TRUE(can(mate, "a1a8"));
}

TEST_F(SpecialRules, FourStonesInARowWin) {
  Game start = game("cfour");
  play(start, {"P@a1", "P@b1", "P@a2", "P@b2", "P@a3", "P@b3"});
  EXPECT_FALSE(can(start, "P@c2"));
  EXPECT_FALSE(start.end().over());
  play(start, {"P@a4"});
  EXPECT_EQ(start.end().outcome, Outcome::kWhiteWins);
  EXPECT_TRUE(start.legal_moves().empty());
}

TEST_F(SpecialRules, RowsAreOnRanksFilesAndDiagonalsWithinTheBoard) {
  EXPECT_EQ(game("tictactoe", "1pp/PPP/3[PPpp] b - - 0 3").end().outcome, Outcome::kWhiteWins);
  EXPECT_EQ(game("tictactoe", "P2/pPp/2P[PPpp] b - - 0 3").end().outcome, Outcome::kWhiteWins);
  EXPECT_FALSE(game("tictactoe", "2P/P2/pPp[PPpp] b - - 0 3").end().over());
}

TEST_F(SpecialRules, BlocksAndLinesWithGapsCountAsRowsWhereTheyAreAskedFor) {
  const char* block = "[block:chess]\nconnectNxN = 2\nconnectPieceTypes = n\n";
  EXPECT_EQ(defined(block, "block", "4k3/8/8/3NN3/3NN3/8/8/4K3 b - - 0 1").end().outcome,
            Outcome::kWhiteWins);
  EXPECT_FALSE(game("block", "4k3/8/8/4NN2/3NN3/8/8/4K3 b - - 0 1").end().over());
  const char* line = "[line:chess]\ncollinearN = 3\nconnectPieceTypes = n\nconnectValue = loss\n";
  EXPECT_EQ(defined(line, "line", "4k3/8/7N/8/5N2/8/3N4/4K3 b - - 0 1").end().outcome, Outcome::kBlackWins);
}

TEST_F(SpecialRules, APromotedElephantIsASecondKing) {
  const char* alone = "4k4/9/9/9/9/9/9/4r4/3GKG3 w - - 0 1";
  EXPECT_TRUE(game("shoshogi", alone).in_check());
  const Game two = game("shoshogi", "4k4/9/9/9/9/9/9/4r4/+E2GKG3 w - - 0 1");
  EXPECT_FALSE(two.in_check());
  // A promotion does not make up for a king in danger.
  const Game danger = game("shoshogi", "4k4/E8/9/9/9/9/9/9/r3K4 w - - 0 1");
  EXPECT_FALSE(can(danger, "a8a9+"));
}

TEST_F(SpecialRules, LimitsOfPromotionCountPromotedPieces) {
  const char* limited = "[limited:shogi]\npromotionLimit = d:1\n";
  EXPECT_FALSE(can(defined(limited, "limited", "4k4/R8/9/9/9/9/9/9/+R3K4[] w - - 0 1"), "a8b8+"));
  EXPECT_TRUE(can(game("limited", "4k4/R8/9/9/9/9/9/9/4K4[] w - - 0 1"), "a8b8+"));
}

TEST_F(SpecialRules, PawnsMayDifferByColourIfNoSideHasTheOthers) {
  const char* khans =
      "[lancers:chess]\ncustomPiece1 = s:mfhNcfW:scout\npromotionPawnTypesBlack = "
      "s\npromotionPieceTypesBlack = q\n"
      "startFen = rnbqkbnr/ssssssss/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
  Game game = defined(khans, "lancers", "4k3/8/8/8/8/s7/8/4K3 b - - 0 1");
  EXPECT_TRUE(can(game, "a3b1q"));
  EXPECT_EQ(error_of("[both:chess]\ncustomPiece1 = s:mfhNcfW\npromotionPawnTypesBlack = s\n"
                     "startFen = rnbqkbnr/ssssssss/8/8/8/8/PPPPSPPP/RNBQKBNR w KQkq - 0 1\n"),
            "this engine does not support pawns that differ by colour yet");
}

}  // namespace
}  // namespace proconsul::test
