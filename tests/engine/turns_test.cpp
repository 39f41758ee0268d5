// Turns of several actions, passes and walls: their effect on positions, texts and ends of games.
#include <gtest/gtest.h>

#include "engine/playing.h"
#include "support.h"
#include "variants/registry.h"

namespace proconsul::test {
namespace {

class OwnGame {
 public:
  explicit OwnGame(const std::string& definition) {
    EXPECT_EQ(registry_.load("[trial:chess]\n" + definition), std::vector<Error>{});
  }
  Result<Game> at(const std::string& fen) const {
    return Game::create(registry_.find("trial")->compiled, fen);
  }

 private:
  Registry registry_;
};

TEST(Turns, WhiteBeginsWithOneActionThenBothHaveTwo) {
  Game game = game_of("marseillais");
  EXPECT_EQ(game.actions_left(), 1);
  game = after(game, {"e2e4"});
  EXPECT_EQ(game.side_to_move(), Colour::kBlack);
  EXPECT_EQ(game.actions_left(), 2);
  game = after(game, {"e7e5"});
  EXPECT_EQ(game.side_to_move(), Colour::kBlack);
  EXPECT_TRUE(game.goes_on());
  EXPECT_EQ(game.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b1 KQkq - 0 1");
  game = after(game, {"g8f6"});
  EXPECT_EQ(game.fen(), "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
  EXPECT_TRUE(game.undo());
  EXPECT_EQ(game.side_to_move(), Colour::kBlack);
  EXPECT_EQ(game.actions_left(), 1);
}

TEST(Turns, ActionsLeftArePartOfTheFenAndTheKey) {
  const std::string whole = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 9", half = "4k3/8/8/8/8/8/4P3/4K3 w1 - - 0 9";
  const Game two = game_of("marseillais", whole), one = game_of("marseillais", half);
  EXPECT_EQ(two.fen(), whole);
  EXPECT_EQ(one.fen(), half);
  EXPECT_NE(two.key(), one.key());
  EXPECT_EQ(after(one, {"e1d1"}).side_to_move(), Colour::kBlack);
  EXPECT_EQ(after(two, {"e1d1"}).side_to_move(), Colour::kWhite);
  const auto compiled = two.compiled();
  EXPECT_EQ(Game::create(compiled, "4k3/8/8/8/8/8/4P3/4K3 w3 - - 0 9").error().column, 24);
  EXPECT_EQ(Game::create(game_of("chess").compiled(), half).error().message,
            "the side to move must be w or b");
}

TEST(Turns, CheckEndsTheTurnAndIsMetWithTheFirstAction) {
  const Game game = game_of("marseillais", "4k3/8/8/8/8/8/8/R3K2R w - - 0 9");
  EXPECT_EQ(after(game, {"a1a8"}).side_to_move(), Colour::kBlack);
  const Game checked = game_of("marseillais", "4k2R/8/8/8/8/8/r7/4K3 b - - 0 9");
  EXPECT_TRUE(is_legal(checked, "e8e7"));
  EXPECT_FALSE(is_legal(checked, "a2a8"));
  EXPECT_FALSE(is_legal(game_of("marseillais", "4k3/8/8/8/8/8/r7/4K3 w - - 0 9"), "e1e2"));
}

TEST(Turns, MateAndStalemateEndTheGameInTheMiddleOfATurn) {
  const Game mate = after(game_of("marseillais", "7k/8/6K1/8/8/8/8/R7 w - - 0 9"), {"a1a8"});
  EXPECT_EQ(mate.end().ending, Ending::kCheckmate);
  EXPECT_EQ(mate.end().outcome, Outcome::kWhiteWins);
  // The mover has no second action.
  const Game stuck = after(game_of("marseillais", "8/8/6p1/2b5/6P1/6k1/8/7K w - - 0 9"), {"g4g5"});
  EXPECT_EQ(stuck.end().ending, Ending::kStalemate);
  EXPECT_EQ(stuck.end().outcome, Outcome::kDraw);
}

TEST(Turns, PawnsOfBothActionsAreTakenEnPassant) {
  Game game = game_of("marseillais", "4k3/8/8/8/1p3p2/8/P5P1/4K3 w - - 0 9");
  game = after(game, {"a2a4", "g2g4"});
  EXPECT_EQ(game.fen(), "4k3/8/8/8/Pp3pP1/8/8/4K3 b - a3g3 0 9");
  EXPECT_TRUE(is_legal(game, "b4a3"));
  Game both = after(game, {"b4a3"});
  EXPECT_EQ(both.fen(), "4k3/8/8/8/5pP1/p7/8/4K3 b1 - g3 0 9");
  both = after(both, {"f4g3"});
  EXPECT_EQ(both.fen(), "4k3/8/8/8/8/p5p1/8/4K3 w - - 0 10");
  while (both.undo()) {
  }
  EXPECT_EQ(both.fen(), "4k3/8/8/8/1p3p2/8/P5P1/4K3 w - - 0 9");
  // Any other first action loses the right.
  EXPECT_FALSE(is_legal(after(game, {"e8d8"}), "b4a3"));
  // So does the pawn that moves on, or a piece on the square that it passed.
  EXPECT_FALSE(
      is_legal(after(game_of("marseillais", "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 9"), {"a2a4", "a4a5"}), "b4a3"));
  EXPECT_EQ(after(game_of("marseillais", "4k3/8/8/8/1p6/8/P7/R3K3 w - - 0 9"), {"a2a4", "a1a3"}).fen(),
            "4k3/8/8/8/Pp6/R7/8/4K3 b - - 1 9");
}

TEST(Turns, RepetitionsCountActions) {
  Game game = game_of("marseillais", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 9");
  for (int round = 0; round < 2; ++round) game = after(game, {"e1d1", "d1e1", "e8d8", "d8e8"});
  EXPECT_EQ(game.end().ending, Ending::kRepetition);
}

TEST(Turns, OnlyLastActionsMayCheckOrCapture) {
  const OwnGame quiet("multimoves = 2 2\nmultimoveCapture = false\n");
  const Game game = quiet.at("4k3/8/8/8/8/3p4/4P3/R3K3 w - - 0 9").take();
  EXPECT_FALSE(is_legal(game, "a1a8"));
  EXPECT_FALSE(is_legal(game, "e2d3"));
  EXPECT_TRUE(is_legal(after(game, {"e1d1"}), "a1a8"));
  EXPECT_TRUE(is_legal(after(game, {"e1d1"}), "e2d3"));
}

TEST(Turns, ExplosionsMayNotUncoverEarlyChecksEither) {
  const OwnGame blasting("multimoves = 2 2\nblastOnCapture = true\n");
  const Game pinned = blasting.at("4k3/8/8/8/2q5/4N3/8/4R1K1 w - - 0 9").take();
  EXPECT_FALSE(is_legal(pinned, "e3c4"));
  EXPECT_TRUE(is_legal(after(pinned, {"g1h1"}), "e3c4"));
}

TEST(Hands, NeedNotBeEmptiedFirstWhereNoPutIsLegal) {
  const OwnGame forced(
      "pieceDrops = true\nmustDrop = true\nextinctionPieceTypes = q\nextinctionPieceCount = 1\n"
      "extinctionPseudoRoyal = true\nextinctionValue = loss\n");
  const Game game = forced.at("4k3/8/3N4/8/8/8/8/4K3[r] b - - 0 1").take();
  EXPECT_TRUE(game.in_check());
  EXPECT_TRUE(is_legal(game, "e8d7"));
  EXPECT_FALSE(is_legal(forced.at("4k3/8/8/8/8/8/8/4K3[r] b - - 0 1").take(), "e8d7"));
}

TEST(Passes, ASideWithoutMovesPassesWhileTheOtherHasOne) {
  const OwnGame passing("passOnStalemate = true\n");
  const Game stuck = passing.at("7K/5k2/6q1/8/8/8/8/8 w - - 0 1").take();
  ASSERT_EQ(stuck.legal_moves().size(), 1u);
  const Move pass = stuck.legal_moves().front();
  EXPECT_EQ(to_uci(stuck, pass), "h8h8");
  EXPECT_EQ(to_san(stuck, pass), "--");
  for (const char* text : {"h8h8", "0000", "--", "@@@@", "pass"}) {
    const auto read = parse_any(stuck, text);
    ASSERT_TRUE(read.ok()) << text;
    EXPECT_EQ(*read, pass);
  }
  EXPECT_EQ(after(stuck, {"0000"}).fen(), "7K/5k2/6q1/8/8/8/8/8 b - - 1 1");
  EXPECT_FALSE(stuck.end().over());
  EXPECT_EQ(passing.at("7K/6q1/6k1/8/8/8/8/8 w - - 0 1")->end().ending, Ending::kCheckmate);
}

TEST(Flips, ADropTurnsLinesInAllDirections) {
  const std::string hands = "[PPPPppp]";
  const Game game =
      game_of("flipello", "8/1p1p1p2/2ppp3/1pp1pppP/2ppp3/1p1p1p2/P2P2P1/8" + hands + " w - - 0 9");
  const auto move = parse_uci(game, "P@d5");
  ASSERT_TRUE(move.ok());
  Game next = game;
  next.play(*move);
  EXPECT_EQ(next.piece_on(Square(3 * 8 + 3)).colour(), Colour::kWhite);  // d4, toward d2
  EXPECT_EQ(next.piece_on(Square(4 * 8 + 4)).colour(), Colour::kWhite);  // e5, toward h5
  EXPECT_EQ(next.piece_on(Square(5 * 8 + 3)).colour(), Colour::kBlack);  // d6, nothing behind
  next.undo();
  EXPECT_EQ(next.fen(), game.fen());
}

TEST(Flips, TheGameEndsByPiecesWhenNobodyCanMove) {
  const Game won = game_of("flipello", "PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/8/8/8[PPpp] b - - 0 40");
  EXPECT_EQ(won.end().ending, Ending::kPieceCount);
  EXPECT_EQ(won.end().outcome, Outcome::kWhiteWins);
  EXPECT_EQ(sentence(won.rules(), won.end()), "White wins by piece count (40)");
}

TEST(Walls, BlockEverythingAndAreKept) {
  const OwnGame walled("walls = true\ncastling = false\n");
  const std::string fen = "4k3/8/4p3/*7/8/4*3/4P3/R3K3 w - - 0 1";
  const Game game = walled.at(fen).take();
  EXPECT_EQ(game.fen(), fen);
  EXPECT_FALSE(is_legal(game, "e2e3"));
  EXPECT_FALSE(is_legal(game, "e2e4"));
  EXPECT_TRUE(is_legal(game, "a1a4"));
  EXPECT_FALSE(is_legal(game, "a1a5"));
  EXPECT_FALSE(is_legal(game, "a1a6"));
  for (const Move move : game.legal_moves()) {
    EXPECT_EQ(*parse_san(game, to_san(game, move)), move);
    EXPECT_FALSE(game.is_capture(move)) << to_uci(game, move);
  }
  EXPECT_EQ(after(game, {"a1a4"}).fen(), "4k3/8/4p3/*7/R7/4*3/4P3/4K3 b - - 1 1");
  EXPECT_FALSE(Game::create(game_of("chess").compiled(), fen).ok());
}

}  // namespace
}  // namespace proconsul::test
