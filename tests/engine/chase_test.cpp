// Perpetual checks and chases of xiangqi. Each position illustrates one article of the Asian rules as
// published in English by the Hong Kong Chinese Chess Association (wxf.org, "Asia rule"), by its number
// there.
#include <gtest/gtest.h>

#include "support.h"

namespace proconsul::test {
namespace {

struct Case {
  const char* about;
  const char* fen;
  const char* cycle;  // the position after it equals the one before
  const char* result;
};

constexpr Case kCases[] = {
    {"6: perpetual check", "3k5/R8/9/9/9/9/8p/9/9/4K4 w - - 0 1", "a9a10 d10d9 a10a9 d9d10", "0-1"},
    {"15: a cannon chases a rook that is protected", "2r2k3/9/9/Cp7/9/1Pr6/9/9/9/3K5 w - - 0 1",
     "a7a5 c5c7 a5a7 c7c5", "0-1"},
    {"a horse does", "3r1k3/9/9/9/2N6/3r5/9/9/9/4K4 w - - 0 1", "c6b4 d5d8 b4c6 d8d5", "0-1"},
    {"18: a rook chases an unprotected cannon", "5k3/9/9/R8/9/2c6/9/9/9/3K5 w - - 0 1", "a7a5 c5c7 a5a7 c7c5",
     "0-1"},
    {"18: though the cannon attacks one rook and then another", "5k3/9/9/R1N1c4/9/R8/9/9/9/3K5 w - - 0 1",
     "c7b5 e7e5 b5c7 e5e7", "0-1"},
    {"protected by a piece that may not leave its rank", "9/R2rk4/9/R8/9/3c5/9/9/9/5K3 w - - 0 1",
     "a7a5 d5d7 a5a7 d7d5", "0-1"},
    {"24: protected on one of its squares", "5k3/9/9/R8/4n4/2c6/9/9/9/3K5 w - - 0 1", "a7a5 c5c7 a5a7 c7c5",
     "1/2-1/2"},
    {"35: a protected piece", "2r2k3/9/9/R8/9/2c6/9/9/9/3K5 w - - 0 1", "a7a5 c5c7 a5a7 c7c5", "1/2-1/2"},
    {"a rook that may not leave its file threatens nothing beside it",
     "3r1k3/9/9/3R5/9/6c2/9/9/9/3K5 w - - 0 1", "d7d5 g5g7 d5d7 g7g5", "1/2-1/2"},
    {"24: rook against rook", "5k3/9/9/R8/9/2r6/9/9/9/3K5 w - - 0 1", "a7a5 c5c7 a5a7 c7c5", "1/2-1/2"},
    {"24: rook against a rook that cannot capture it", "3k5/9/9/R8/9/3r5/9/9/3R5/3K5 w - - 0 1",
     "a7a5 d5d7 a5a7 d7d5", "0-1"},
    {"24: horse against a horse that is blocked", "3k5/9/9/9/2N6/3P5/9/2Pn5/9/5K3 w - - 0 1",
     "c6b4 d3e5 b4c6 e5d3", "0-1"},
    {"25: the piece in between moves, and a cannon chases a horse", "5k3/9/9/4nN2C/9/9/9/9/9/3KC4 w - - 0 1",
     "f7e5 f10f9 e5f7 f9f10", "0-1"},
    {"25: the same with a soldier that has not crossed the river", "5k3/9/9/4pN2C/9/9/9/9/9/3KC4 w - - 0 1",
     "f7e5 f10f9 e5f7 f9f10", "1/2-1/2"},
    {"25: a soldier that has", "3k5/3a5/9/9/9/9/3p5/9/4R4/5K3 w - - 0 1", "e2d2 d4e4 d2e2 e4d4", "0-1"},
    {"28: the king may chase", "5k3/9/9/9/9/8R/9/9/3c5/4K4 w - - 0 1", "e1d1 d2e2 d1e1 e2d2", "1/2-1/2"},
    {"29: a soldier may chase", "5k3/9/2c6/1P7/9/9/9/9/9/3K5 w - - 0 1", "b7c7 c8b8 c7b7 b8c8", "1/2-1/2"},
    {"32: a rook chases two pieces in turn", "5k3/9/R8/4n4/9/2c6/9/9/9/3K5 w - - 0 1",
     "a8a5 c5c6 a5a7 e7g8 a7a6 c6c5 a6a8 g8e7", "1/2-1/2"},
    {"two rooks chase one piece in turn", "5k3/9/8R/9/R8/2c6/9/9/9/3K5 w - - 0 1",
     "a6a5 c5c7 i8i7 c7c6 a5a6 c6c8 i7i8 c8c5", "0-1"},
    {"both sides chase", "1c3k3/9/9/4nN2C/1n7/9/1N6c/9/9/3KC4 w - - 0 1", "f7e5 b6c4 e5f7 c4b6", "1/2-1/2"},
    {"36: and offers an exchange with every move", "r4k3/9/9/R8/9/2c6/9/9/9/R2K5 w - - 0 1",
     "a7a5 c5c7 a5a7 c7c5", "0-1"},
};

Game played(const Case& each, int cycles) {
  Game game = game_of("xiangqi", each.fen);
  std::string moves;
  for (int i = 0; i < cycles; ++i) moves += std::string(" ") + each.cycle;
  std::istringstream words(moves);
  for (std::string word; words >> word;) game.play(parse_uci(game, word).take());
  return game;
}

TEST(Chase, IsJudgedByTheAsianRules) {
  for (const Case& each : kCases) {
    EXPECT_EQ(result_text(played(each, 2).end().outcome), each.result) << each.about;
    EXPECT_EQ(result_text(played(each, 1).end().outcome), "*") << each.about;
  }
}

TEST(Chase, NamesTheSideAndThePiece) {
  const GameEnd end = played(kCases[3], 2).end();
  EXPECT_EQ(end.ending, Ending::kPerpetualChase);
  EXPECT_EQ(end.detail.side, Colour::kWhite);
  EXPECT_EQ(end.detail.count, 3);
  const Rules& rules = *registry().find("xiangqi")->rules;
  EXPECT_EQ(rules.pieces[index_of(end.detail.piece)].name, "cannon");
  EXPECT_EQ(square_text(rules.board, end.detail.square), "c5");
}

// Without the rule the same games are drawn.
TEST(Chase, IsARuleOfItsOwn) {
  Registry games;
  ASSERT_TRUE(games.load("[free:xiangqi]\nchasingRule = none\n").empty());
  Game game = Game::create(games.find("free")->compiled, kCases[3].fen).take();
  std::istringstream words(std::string(kCases[3].cycle) + ' ' + kCases[3].cycle);
  for (std::string word; words >> word;) game.play(parse_uci(game, word).take());
  EXPECT_EQ(game.end().ending, Ending::kRepetition);
  EXPECT_EQ(game.end().outcome, Outcome::kDraw);
}

}  // namespace
}  // namespace proconsul::test
