// Published castling counts and single rules that an error in the tables would break.
#include <gtest/gtest.h>

#include <algorithm>

#include "support.h"

namespace proconsul::test {
namespace {

int specials_in(const Game& game, SpecialMove::Kind kind) {
  int count = 0;
  for (const Move move : game.legal_moves()) {
    const SpecialMove* special = game.special_move_of(move);
    count += special != nullptr && special->kind == kind;
  }
  return count;
}

bool has_move(const Game& game, const std::string& text) {
  const auto move = parse_uci(game, text);
  return move.ok();
}

TEST(FreeCastling, PublishedCounts) {
  const auto count = [](const char* variant, const char* fen) {
    return specials_in(game_of(variant, fen), SpecialMove::Kind::kCastling);
  };
  EXPECT_EQ(count("consulchess", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1"), 40);
  EXPECT_EQ(count("consulchess", "5k4/10/10/10/10/10/10/5K3R w K - 0 1"), 21);
  EXPECT_EQ(count("consulchess", "5k4/10/10/10/10/10/10/R4K4 w Q - 0 1"), 26);
  EXPECT_EQ(count("consul42k", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1"), 56);
  EXPECT_EQ(count("consul42k", "5k4/10/10/10/10/10/10/R3K4R w KQ - 0 1"), 56);
}

TEST(FreeCastling, AdjacentKingAndRookSwapSides) {
  const Game game = game_of("consul42k", "5k4/10/10/10/10/10/10/RK8 w Q - 0 1");
  EXPECT_TRUE(has_move(game, "b1a1,a1b1"));
  EXPECT_TRUE(has_move(game, "b1a1,a1c1"));
  EXPECT_FALSE(has_move(game, "b1a1,a1a1"));
}

TEST(Consul, PublishedExample) {
  // Consul e4: all five black pieces are attacked; the rook on h4 behind f4 and the empty g4 is not.
  const Game game = game_of("consulchess", "10/1k5p2/2p3p3/5p4/4CP1r2/10/10/5K4 b - - 0 1");
  const Geometry& board = game.rules().board;
  std::visit(
      [&](const auto& position) {
        const auto attacked = [&](const char* square) {
          return position.is_attacked(*parse_square(board, square), Colour::kWhite, position.occupied());
        };
        for (const char* square : {"b7", "c6", "f5", "g6", "h7"}) EXPECT_TRUE(attacked(square)) << square;
        EXPECT_FALSE(attacked("h4"));
      },
      game.position());
}

TEST(Rights, LapseWithKingRookAndCapture) {
  Game game = game_of("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  game.play(*parse_uci(game, "a1a8"));
  EXPECT_EQ(game.fen(), "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1");
  game.undo();
  game.play(*parse_uci(game, "e1e2"));
  EXPECT_EQ(game.fen(), "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1");
}

TEST(Adjustment, OnceAndNotInCheck) {
  Game game =
      game_of("contemporaryrandom", "nqrbnbkr/pppppppp/8/8/8/8/PPPPPPPP/RKBNBRQN w ABCDEFcdefgh - 0 1");
  EXPECT_EQ(specials_in(game, SpecialMove::Kind::kSwap), 4);
  game.play(*parse_uci(game, "c1d1"));
  game.play(*parse_uci(game, "d8c8"));
  EXPECT_EQ(specials_in(game, SpecialMove::Kind::kSwap), 0);
  EXPECT_EQ(game.fen(), "nqbrnbkr/pppppppp/8/8/8/8/PPPPPPPP/RKNBBRQN w ABFgh - 2 2");
}

TEST(Leap, CoincidingWithAStepIsThatStep) {
  const Game game = game_of("contemporaryrandom", "4k3/8/8/8/8/8/8/5K2 w F - 0 1");
  EXPECT_EQ(specials_in(game, SpecialMove::Kind::kLeap), 1);
  EXPECT_TRUE(has_move(game, "f1b1"));
  EXPECT_TRUE(has_move(game, "f1g1"));
}

TEST(Pass, OnlyWhereTheCircleIsFreeAndNotInCheck) {
  const Game free = game_of("chess56", "****4****/*8k1*/*10*/12/5R'6/12/12/*10*/*1K8*/****4**** w - - 0 1");
  EXPECT_TRUE(has_move(free, "f6f6"));
  const Game checked =
      game_of("chess56", "****4****/*8k1*/*10*/12/5R'6/12/2r9/*10*/*1K8*/****4**** w - - 0 1");
  EXPECT_TRUE(checked.in_check());
  EXPECT_FALSE(has_move(checked, "f6f6"));
}

TEST(EnPassant, WrittenOnlyWhenAPawnStandsReady) {
  Game game = game_of("chess");
  game.play(*parse_uci(game, "e2e4"));
  EXPECT_EQ(game.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  Game ready = game_of("chess", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
  ready.play(*parse_uci(ready, "e2e4"));
  EXPECT_EQ(ready.fen(), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
  EXPECT_TRUE(has_move(ready, "d4e3"));
}

}  // namespace
}  // namespace proconsul::test
