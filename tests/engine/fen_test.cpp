// Errors in FENs, and their columns.
#include <gtest/gtest.h>

#include "support.h"

namespace proconsul::test {
namespace {

struct BadFen {
  const char* variant;
  const char* fen;
  const char* message;
  int column;
};

void PrintTo(const BadFen& bad, std::ostream* out) { *out << bad.variant << ": " << bad.message; }

class Refused : public testing::TestWithParam<BadFen> {};

TEST_P(Refused, SaysWhatAndWhere) {
  const BadFen& bad = GetParam();
  const auto game = Game::create(variant_of(bad.variant).compiled, bad.fen);
  ASSERT_FALSE(game.ok()) << bad.fen;
  EXPECT_EQ(game.error().message, bad.message);
  EXPECT_EQ(game.error().column, bad.column);
}

INSTANTIATE_TEST_SUITE_P(
    Fens, Refused,
    testing::Values(
        BadFen{"chess", "", "empty FEN, expected a piece placement", 1},
        BadFen{"chess", "8/8/8/8/8/8/8 w - - 0 1", "the board has 8 ranks, found 7", 14},
        BadFen{"chess", "8/8/8/8/8/8/8/8/8 w - - 0 1", "more ranks than the board has (8)", 16},
        BadFen{"chess", "4k3/8/9/8/8/8/8/4K3 w - - 0 1", "rank 6 has more than 8 squares", 7},
        BadFen{"chess", "4k3/8/7/8/8/8/8/4K3 w - - 0 1", "rank 6 has 7 squares, expected 8", 8},
        BadFen{"chess", "4k3/8/4x3/8/8/8/8/4K3 w - - 0 1", "no piece of chess has the letter x", 8},
        BadFen{"chess", "4k3/8/*7/8/8/8/8/4K3 w - - 0 1", "a6 is a square of the board, not a hole", 7},
        BadFen{"chess56", "4****4/*5k4*/*10*/12/12/12/12/*10*/*5K4*/****4**** w - - 0 1",
               "a10 is a hole of the board, expected *", 1},
        BadFen{"chess", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "the side to move must be w or b", 21},
        BadFen{"chess", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling letter K needs a rook on h1", 23},
        BadFen{"chess", "4k3/8/8/8/8/8/8/R2K4 w Q - 0 1",
               "castling letter Q needs a king on its first rank on the e-file", 24},
        BadFen{"chess", "4k3/8/8/8/8/8/8/4K3 w z - 0 1", "unknown castling letter z", 23},
        BadFen{"contemporaryrandom", "4k3/8/8/8/8/8/8/4K3 w A - 0 1",
               "unmoved-piece letter A needs a piece on a1", 23},
        BadFen{"chess", "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
               "en passant: expected a square from a1 to h8, found \"e9\"", 25},
        BadFen{"chess", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en passant: no pawn can just have passed e6", 25},
        BadFen{"chess", "4k3/8/8/8/8/8/8/4K3 w - - x 1",
               "the half-move counter must be a number from 0 to 9999", 27},
        BadFen{"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 -1", "the move number must be a number from 0 to 99999",
               29},
        BadFen{"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "text after the move number", 31},
        BadFen{"chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 0 royal pieces, expected 1", 1},
        BadFen{"consuls", "3kk3/8/8/8/8/8/8/4K3 w - - 0 1", "White has 1 royal pieces, expected 2", 1},
        BadFen{"chess", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "White's pawn cannot stand on a8", 1},
        BadFen{"chess", "4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "Black's pawn cannot stand on a1", 1},
        BadFen{"chess", "4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1",
               "White has 17 pieces, at most 16 are possible", 1},
        BadFen{"chess", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "Black is not to move but in check", 1}));

TEST(Fen, TrailingFieldsMayBeMissing) {
  EXPECT_EQ(game_of("chess", "4k3/8/8/8/8/8/8/4K3").fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(game_of("chess", "4k3/8/8/8/8/8/8/4K3 b").fen(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(game_of("chess", "4k3/8/8/8/8/8/8/4K3 b 7 9").fen(), "4k3/8/8/8/8/8/8/4K3 b - - 7 9");
}

TEST(Fen, TheFieldOfEnPassantMayNameThePawnToo) {
  const std::string ready = "4k3/8/8/3pP3/8/8/8/4K3 w - ";
  for (const char* field : {"d6", "d5d6", "d6d5"})
    EXPECT_EQ(game_of("chess", ready + field + " 0 7").fen(), ready + "d6 0 7") << field;
  // If two pawns could have passed g6, the one that is named is captured.
  for (const auto& [field, left] : {std::pair("h5g6", "5p2"), std::pair("f5g6", "7p")}) {
    Game game = game_of("berolina", std::string("4k3/8/8/5pPp/8/8/8/4K3 w - ") + field + " 0 7");
    game.play(*parse_uci(game, "g5g6"));
    EXPECT_EQ(game.fen(), std::string("4k3/8/6P1/") + left + "/8/8/8/4K3 b - - 0 7");
  }
}

TEST(Fen, NamesACastlingRookThatIsNotOutermost) {
  const char* fen = "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1";
  EXPECT_EQ(game_of("fischerandom", fen).fen(), fen);
  EXPECT_EQ(game_of("fischerandom", "4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1").fen(),
            "4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1");
}

TEST(Fen, SideLettersMeanKingAndRooksWithoutAdjustment) {
  EXPECT_EQ(game_of("contemporaryrandom", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").fen(),
            "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w AEHadh - 0 1");
}

}  // namespace
}  // namespace proconsul::test
