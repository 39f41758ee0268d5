// Pieces that flip neighbours, where drops are allowed, hands that never run out, and chains from edge to
// edge.
#include <gtest/gtest.h>

#include "engine/playing.h"
#include "support.h"

namespace proconsul::test {
namespace {

void expect_round_trips(const Game& game) {
  for (const Move move : game.legal_moves()) {
    EXPECT_EQ(*parse_uci(game, to_uci(game, move)), move);
    EXPECT_EQ(*parse_san(game, to_san(game, move)), move);
    Game next = game;
    next.play(move);
    EXPECT_EQ(game_of(game.rules().name, next.fen()).key(), next.key()) << next.fen();
    next.undo();
    EXPECT_EQ(next.fen(), game.fen());
  }
}

TEST(FlipsAround, DropsAndJumpsTurnTheNeighbours) {
  const Game game = game_of("ataxx", "7/7/2p1p2/1P5/2p1p2/7/7 w - - 0 1");
  EXPECT_EQ(after(game, {"P@c4"}).fen(), "7/7/2P1p2/1PP4/2P1p2/7/7 b - - 0 1");
  EXPECT_EQ(after(game, {"b4d4"}).fen(), "7/7/2P1P2/3P3/2P1P2/7/7 b - - 1 1");
  EXPECT_FALSE(is_legal(game, "P@d4"));
  EXPECT_FALSE(is_legal(game, "b4c4"));
  EXPECT_FALSE(is_legal(game, "b4c5"));
  expect_round_trips(game);
}

TEST(FlipsAround, WhoCannotMovePassesAndMorePiecesWin) {
  const Game stuck = game_of("ataxx", "P1ppppp/1pppppp/ppppppp/ppppppp/ppppppp/ppppppp/ppppppp b - - 0 1");
  EXPECT_FALSE(stuck.end().over());
  const Game passing = game_of("ataxx", "pPP4/PPP4/PPP4/7/7/7/7 b - - 0 9");
  ASSERT_EQ(passing.legal_moves().size(), 1U);
  EXPECT_EQ(passing.legal_moves()[0].kind(), Move::Kind::kPass);
  const Game full = game_of("ataxx", "PPPPPPP/PPPPPPP/PPPPPPP/PPPPppp/ppppppp/ppppppp/ppppppp w - - 0 40");
  EXPECT_EQ(full.end().ending, Ending::kPieceCount);
  EXPECT_EQ(full.end().outcome, Outcome::kWhiteWins);
  const Game alone = game_of("ataxx", "P6/7/7/7/7/7/7 b - - 0 9");
  EXPECT_EQ(alone.end().outcome, Outcome::kWhiteWins);
}

TEST(FlipsAround, OfADropOnlyBesideItsOwnWhereTheRuleSaysSo) {
  const Game game = game_of("quadwrangle", "8/8/8/3p4/8/8/8/P7 w - - 0 1");
  EXPECT_EQ(after(game, {"P@d4"}).fen(), "8/8/8/3p4/3P4/8/8/P7 b - - 0 1");
  EXPECT_EQ(after(game, {"a1d4"}).fen(), "8/8/8/3P4/3P4/8/8/8 b - - 1 1");
  EXPECT_EQ(after(game, {"P@d4", "d5h5", "P@d5", "P@h1", "P@e5"}).fen(), "8/8/8/3PP2p/3P4/8/8/P6p b - - 0 3");
  expect_round_trips(game);
}

TEST(FlipsAround, TheVictimsNeighboursTurnByCaptures) {
  const Game game = game_of("crusade");
  EXPECT_EQ(game.legal_moves().size(), 112U);
  EXPECT_EQ(after(game, {"b1b2"}).fen(),
            "PpPpPpPp/pPpPpPpP/PpPpPpPp/pPpPpPpP/PpPpPpPp/PPPPpPpP/PPPpPpPp/P1PPpPpP b - - 0 1");
}

TEST(DropFits, KeepAwayFromTheEnemy) {
  const Game game = game_of("snort", "8/8/8/8/3p4/8/8/8 w - - 0 1");
  for (const char* at : {"P@d5", "P@d3", "P@c4", "P@e4", "P@d4"}) EXPECT_FALSE(is_legal(game, at)) << at;
  for (const char* at : {"P@c5", "P@e3", "P@d6", "P@a1"}) EXPECT_TRUE(is_legal(game, at)) << at;
  expect_round_trips(game);
}

TEST(DropFits, ComeInFromAnyEdge) {
  const Game game = game_of("cfour-anyside", "7/7/7/2pP3/7/7/7[PPPppp] w - - 0 1");
  for (const char* at : {"P@b4", "P@e4", "P@c5", "P@c3", "P@a3", "P@g3"})
    EXPECT_TRUE(is_legal(game, at)) << at;
  for (const char* at : {"P@a4", "P@b5", "P@b3", "P@c2"}) EXPECT_FALSE(is_legal(game, at)) << at;
}

TEST(Chains, WinFromBankToBankEvenWhereTheyTurnBack) {
  const std::string bend = "9/9/1PPP5/1P1P5/PP1P1PPPP/3P1P3/3PPP3/9/9 b - - 0 20";
  const Game won = game_of("gale", bend);
  EXPECT_EQ(won.end().ending, Ending::kRow);
  EXPECT_EQ(sentence(won.rules(), won.end()), "White wins by chain of 17 pieces");
  EXPECT_FALSE(game_of("gale", "9/9/1PPP5/1P1P5/PP1P1PPPP/3P1P3/3P1P3/9/9 b - - 0 20").end().over());
}

}  // namespace
}  // namespace proconsul::test
