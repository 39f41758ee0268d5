// A losing side counts moves, and draws when the count runs out. FENs are those of Fairy-Stockfish 11.1.
#include <gtest/gtest.h>

#include "engine/move_text.h"
#include "fen_after.h"

namespace proconsul::test {
namespace {

TEST(Counting, BeginsOnceThePawnsAreGone) {
  const char* fen = "4k3/8/8/n7/p7/8/8/R3K1N1 w - - 0 1";
  EXPECT_EQ(fen_after("makruk", fen, {"g1e2"}), "4k3/8/8/n7/p7/8/4N3/R3K3 b - - 1 1");
  EXPECT_EQ(fen_after("makruk", fen, {"a1a4"}), "4k3/8/8/n7/R7/8/8/4K1N1 b - 128 0 1");
  EXPECT_EQ(fen_after("makruk", fen, {"a1a4", "e8d8"}), "3k4/8/8/n7/R7/8/8/4K1N1 w - 128 1 2");
  EXPECT_EQ(fen_after("makruk", fen, {"a1a4", "e8d8", "a4a5"}), "3k4/8/8/R7/8/8/8/4K1N1 b - 32 8 2");
}

TEST(Counting, OfABareKingBeginsWithThePiecesOnTheBoard) {
  EXPECT_EQ(fen_after("makruk", "4k3/8/8/8/n7/8/8/R3K1N1 w - 128 10 1", {"a1a4"}),
            "4k3/8/8/8/R7/8/8/4K1N1 b - 32 8 1");
  EXPECT_EQ(fen_after("makruk", "4k3/8/8/8/8/8/8/4K1SS w - - 0 1", {"e1e2"}),
            "4k3/8/8/8/8/8/4K3/6SS b - 44 8 1");
  EXPECT_EQ(fen_after("makruk", "4k3/8/8/8/8/8/8/4K1NS w - - 0 1", {"e1e2"}),
            "4k3/8/8/8/8/8/4K3/6NS b - 88 8 1");
}

// Three pieces or fewer count in Cambodian chess, pawns or not, and a count ends when it is reached.
TEST(Counting, BeginsWithThreePiecesInCambodianChess) {
  EXPECT_EQ(fen_after("cambodian", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", {"a1a2"}),
            "4k3/8/8/8/8/8/R7/4K2R b - 14 8 1");
  EXPECT_EQ(fen_after("cambodian", "4k3/8/8/8/8/8/8/4K1MM w - - 0 1", {"e1e2"}),
            "4k3/8/8/8/8/8/4K3/6MM b - 126 8 1");
  EXPECT_EQ(fen_after("cambodian", "3rk3/p7/8/8/8/P7/PP6/R3K1N1 w - - 0 1", {"a1b1"}),
            "3rk3/p7/8/8/8/P7/PP6/1R2K1N1 b - 126 0 1");
  EXPECT_EQ(fen_after("cambodian", "3rk3/pp6/8/8/8/P7/PP6/R3K1N1 w - - 0 1", {"a1b1"}),
            "3rk3/pp6/8/8/8/P7/PP6/1R2K1N1 b - - 1 1");
  EXPECT_EQ(fen_after("cambodian", "4k3/8/8/8/8/P7/8/R3K1N1 w - - 0 1", {"a1b1"}),
            "4k3/8/8/8/8/P7/8/1R2K1N1 b - 126 0 1");
}

TEST(Counting, TakesTheShorterInCambodianChess) {
  const char* bare = "4k3/8/8/8/8/n7/8/R3K1N1 w - 126 %d 1";
  const auto after = [&](int count) {
    std::string fen = bare;
    fen.replace(fen.find("%d"), 2, std::to_string(count));
    return fen_after("cambodian", fen, {"a1a3"});
  };
  EXPECT_EQ(after(100), "4k3/8/8/8/8/R7/8/4K1N1 b - 30 8 1");
  EXPECT_EQ(after(110), "4k3/8/8/8/8/R7/8/4K1N1 b - 126 111 1");
  Game game = game_of("cambodian", "4k3/8/8/8/8/R7/8/4K1N1 b - 126 125 1");
  game.play(*parse_uci(game, "e8d8"));
  EXPECT_FALSE(game.end().over());
  game.play(*parse_uci(game, "a3a4"));
  EXPECT_EQ(describe(game.rules(), game.end()), "count of 63 moves");
}

TEST(Counting, OfASideThatIsBareHasToWaitForThePawnsInAsean) {
  for (const char* game : {"asean", "sittuyin"}) {
    const std::string hand = game == std::string("sittuyin") ? "[]" : "";
    EXPECT_EQ(fen_after(game, "4k3/3r4/2K5/8/3R4/1P6/8/8" + hand + " w - - 0 1", {"d4d7"}),
              "4k3/3R4/2K5/8/8/1P6/8/8" + hand + " b - - 0 1");
    EXPECT_EQ(fen_after(game, "4k3/3r4/2K5/8/3R4/8/8/8" + hand + " w - - 0 1", {"d4d7"}),
              "4k3/3R4/2K5/8/8/8/8/8" + hand + " b - 32 0 1");
  }
  EXPECT_EQ(fen_after("asean", "8/2P1k3/2K5/8/8/8/8/8 w - - 0 1", {"c7c8b"}),
            "2B5/4k3/2K5/8/8/8/8/8 b - 88 0 1");
  EXPECT_EQ(fen_after("asean", "8/8/4K3/3Q4/1k1N4/5b2/8/8 w - - 0 1", {"d4f3"}),
            "8/8/4K3/3Q4/1k6/5N2/8/8 b - 128 0 1");
  EXPECT_EQ(fen_after("asean", "3Q4/4P3/4K3/3Q4/1k6/8/8/8 w - - 0 1", {"e7e8q"}),
            "3QQ3/8/4K3/3Q4/1k6/8/8/8 b - - 0 1");
}

TEST(Counting, GoesOnWhenTheBareKingCaptures) {
  EXPECT_EQ(fen_after("makruk", "8/8/8/8/8/3k1N2/4N3/R5K1 b - 32 4 1", {"d3e2"}),
            "8/8/8/8/8/5N2/4k3/R5K1 w - 32 5 2");
}

// Pawns are there while a bare side counts only in positions that are set up, or in Cambodian chess.
TEST(Counting, BeginsAnewWhenThePawnsLeave) {
  const char* capture = "8/8/4k3/5P2/8/2RMK3/8/8 b %s 50";
  const auto after_capture = [&](const char* game, const std::string& count) {
    std::string fen = capture;
    return fen_after(game, fen.replace(fen.find("%s"), 2, count), {"e6f5"});
  };
  EXPECT_EQ(after_capture("cambodian", "- 126 42"), "8/8/8/5k2/8/2RMK3/8/8 w - 30 7 51");
  EXPECT_EQ(after_capture("cambodian", "- 126 42"), after_capture("cambodian", "- - 0"));
  EXPECT_EQ(after_capture("makruk", "- 128 42"), "8/8/8/5k2/8/2RMK3/8/8 w - 32 7 51");
  EXPECT_EQ(after_capture("makruk", "- - 0"), "8/8/8/5k2/8/2RMK3/8/8 w - 32 7 51");
  EXPECT_EQ(after_capture("cambodian", "- 126 120"), "8/8/8/5k2/8/2RMK3/8/8 w - 126 121 51")
      << "the count on the board ends earlier";
  EXPECT_EQ(fen_after("makruk", "8/8/4k3/4PP2/8/2RMK3/8/8 b - 128 42 50", {"e6f5"}),
            "8/8/8/4Pk2/8/2RMK3/8/8 w - 128 43 51")
      << "a pawn is left";
  EXPECT_EQ(fen_after("makruk", "8/8/4k3/5R2/8/2RMK3/8/8 b - 32 20 50", {"e6f5"}),
            "8/8/8/5k2/8/2RMK3/8/8 w - 32 21 51")
      << "no pawn was";
}

TEST(Counting, BeginsAnewWhenTheLastPawnPromotes) {
  EXPECT_EQ(fen_after("cambodian", "8/8/3k4/5P2/8/2RMK3/8/8 w - 126 41 50", {"f5f6m"}),
            "8/8/3k1M2/8/8/2RMK3/8/8 b - 30 10 50");
  EXPECT_EQ(fen_after("makruk", "8/8/3k4/5P2/8/2RMK3/8/8 w - 128 41 50", {"f5f6m"}),
            "8/8/3k1M2/8/8/2RMK3/8/8 b - 32 10 50");
  EXPECT_EQ(fen_after("makruk", "8/8/3k4/5P1P/8/2RMK3/8/8 w - 128 41 50", {"f5f6m"}),
            "8/8/3k1M2/7P/8/2RMK3/8/8 b - 128 42 50");
  EXPECT_EQ(fen_after("cambodian", "8/2K3k1/5m2/4S1S1/8/8/8/8 w - 128 97 1", {"e5f6"}),
            "8/2K3k1/5S2/6S1/8/8/8/8 b - 42 8 1")
      << "another count than that of the board";
}

TEST(Counting, IsForBareKingsOnlyInAsean) {
  EXPECT_EQ(fen_after("asean", "4k3/8/8/8/8/8/r7/R3K1N1 w - - 0 1", {"a1a2"}),
            "4k3/8/8/8/8/8/R7/4K1N1 b - 32 0 1");
  EXPECT_EQ(fen_after("asean", "8/8/3k4/8/8/8/8/Q2B2K1 w - - 4 1", {"g1g2"}),
            "8/8/3k4/8/8/8/6K1/Q2B4 b - 88 0 1");
  EXPECT_EQ(fen_after("asean", "8/8/3k4/8/8/8/8/Q5K1 w - - 4 1", {"g1g2"}), "8/8/3k4/8/8/8/6K1/Q7 b - - 5 1");
  EXPECT_EQ(fen_after("asean", "rr2k3/8/8/8/8/8/8/R3K3 w - - 0 1", {"e1e2"}),
            "rr2k3/8/8/8/8/8/4K3/R7 b - - 1 1");
}

TEST(Counting, DrawsOnlyWhenItHasRunOut) {
  Game game = game_of("makruk", "4k3/R7/4K3/8/8/8/8/8 b - 32 31 1");
  EXPECT_FALSE(game.end().over());
  game.play(*parse_uci(game, "e8d8"));
  EXPECT_FALSE(game.end().over());
  game.play(*parse_uci(game, "e6d6"));
  EXPECT_EQ(game.end().outcome, Outcome::kDraw);
  EXPECT_EQ(game.end().ending, Ending::kCount);
  EXPECT_EQ(describe(game.rules(), game.end()), "count of 16 moves");
}

TEST(Counting, LosesToAMate) {
  Game game = game_of("makruk", "4k3/R7/4K3/8/8/8/8/8 w - 32 32 1");
  game.play(*parse_uci(game, "a7a8"));
  EXPECT_EQ(game.end().ending, Ending::kCheckmate);
}

TEST(Counting, IsReadAndTakenBack) {
  const char* fen = "4k3/8/8/8/n7/8/8/R3K1N1 w - 128 10 1";
  Game game = game_of("makruk", fen);
  game.play(*parse_uci(game, "a1a4"));
  EXPECT_TRUE(game.undo());
  EXPECT_EQ(game.fen(), fen);
  EXPECT_EQ(
      Game::create(variant_of("makruk").compiled, "4k3/8/8/8/n7/8/8/R3K1N1 w - 10000 10 1").error().message,
      "the limit of the count must be a number from 0 to 9999");
  EXPECT_EQ(game_of("makruk", "4k3/8/8/8/n7/8/8/R3K1N1 w - 0 10 1").fen(),
            "4k3/8/8/8/n7/8/8/R3K1N1 w - - 10 1")
      << "nothing is counted";
}

}  // namespace
}  // namespace proconsul::test
