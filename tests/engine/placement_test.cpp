// Games that begin with empty first ranks, and pawns that promote without moving.
#include <gtest/gtest.h>

#include "engine/move_text.h"
#include "fen_after.h"

namespace proconsul::test {
namespace {

TEST(Placement, PutsEverythingFirst) {
  const Game game = game_of("placement");
  EXPECT_EQ(game.legal_moves().size(), 40u);
  EXPECT_FALSE(parse_uci(game, "e2e4").ok());
  EXPECT_FALSE(game.is_legal(Move(Square(12), Square(20))));
  EXPECT_FALSE(parse_uci(game, "N@c3").ok());
}

TEST(Placement, LetsMoveWhoCanPutNothing) {
  const Game game = game_of("placement", "4k3/8/8/8/8/8/8/RRRRKRRR[Q] w - - 0 1");
  EXPECT_FALSE(parse_uci(game, "Q@d2").ok());
  EXPECT_TRUE(parse_uci(game, "a1a2").ok());
}

TEST(Placement, PutsBishopsOnBothShades) {
  const char* fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/B3K3[BN] w - - 0 1";
  EXPECT_FALSE(parse_uci(game_of("placement", fen), "B@c1").ok());
  EXPECT_TRUE(parse_uci(game_of("placement", fen), "B@d1").ok());
  // The last light square is reserved for the bishop.
  const char* last = "4k3/pppppppp/8/8/8/8/PPPPPPPP/BR1RKR2[BN] w - - 0 1";
  EXPECT_FALSE(parse_uci(game_of("placement", last), "N@h1").ok());
  EXPECT_TRUE(parse_uci(game_of("placement", last), "N@g1").ok());
  EXPECT_TRUE(parse_uci(game_of("placement", last), "B@h1").ok());
}

TEST(Placement, CastlesWithWhatWasPutThere) {
  const char* fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/R7[KR] w - - 0 1";
  EXPECT_EQ(fen_after("placement", fen, {"K@e1", "e8d8", "R@h1"}),
            "3k4/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[] b KQ - 0 2");
  EXPECT_EQ(fen_after("placement", fen, {"K@d1", "e8d8", "R@h1"}),
            "3k4/pppppppp/8/8/8/8/PPPPPPPP/R2K3R[] b - - 0 2");
  EXPECT_EQ(fen_after("placement", fen, {"K@e1", "e8d8", "R@h1", "d8e8", "e1g1"}),
            "4k3/pppppppp/8/8/8/8/PPPPPPPP/R4RK1[] b - - 2 3");
  Game game = game_of("placement", fen);
  game.play(*parse_uci(game, "K@e1"));
  EXPECT_TRUE(game.undo());
  EXPECT_EQ(game.fen(), fen);
}

TEST(Placement, PutsNoKingIntoCheck) {
  const char* fen = "4k3/8/8/8/8/8/8/r7[K] w - - 0 1";
  EXPECT_FALSE(parse_uci(game_of("placement", fen), "K@e1").ok());
}

TEST(StandingPromotion, HappensOnTheSpotOrOneStepAway) {
  const char* fen = "8/8/8/3PP1k1/8/8/8/K7[] w - - 0 1";
  EXPECT_EQ(fen_after("sittuyin", fen, {"e5e5f"}), "8/8/8/3PF1k1/8/8/8/K7[] b - - 0 1");
  EXPECT_EQ(fen_after("sittuyin", fen, {"d5c6f"}), "8/8/2F5/4P1k1/8/8/8/K7[] b - - 0 1");
  const Game game = game_of("sittuyin", fen);
  EXPECT_EQ(to_san(game, *parse_uci(game, "e5e5f")), "e5=F");
  EXPECT_FALSE(parse_uci(game, "e5f6f").ok()) << "it would attack the king";
  EXPECT_FALSE(parse_uci(game, "d5d6f").ok());
}

TEST(StandingPromotion, NeedsTheDiagonalsUnlessItIsTheLastPawn) {
  EXPECT_FALSE(parse_uci(game_of("sittuyin", "8/6k1/8/8/3PP3/8/8/K7[] w - - 0 1"), "d4d4f").ok());
  EXPECT_TRUE(parse_uci(game_of("sittuyin", "8/6k1/8/8/3P4/8/8/K7[] w - - 0 1"), "d4d4f").ok());
}

TEST(StandingPromotion, MakesOneOnly) {
  EXPECT_FALSE(parse_uci(game_of("sittuyin", "8/6k1/8/4P3/8/8/8/K4F2[] w - - 0 1"), "e5e5f").ok());
}

TEST(StandingPromotion, DoesNotAnswerAChessFromAfar) {
  const Game checked = game_of("sittuyin", "8/6k1/8/4P3/8/8/8/K6r[] w - - 0 1");
  EXPECT_FALSE(parse_uci(checked, "e5e5f").ok());
}

}  // namespace
}  // namespace proconsul::test
