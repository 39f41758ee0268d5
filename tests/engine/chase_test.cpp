// Perpetual checks and chases of xiangqi. The positions with their verdicts are those of Fairy-Stockfish's
// test.py (test_is_optional_game_end, github.com/fairy-stockfish/Fairy-Stockfish), which takes them from the
// rules of the Asian Xiangqi Federation (asianxiangqi.org, AXF_rules_Eng.pdf); D39 and D106 are diagrams 39
// and 106 there. Where it leaves a verdict open ours is said to be so.
#include <gtest/gtest.h>

#include "support.h"

namespace proconsul::test {
namespace {

struct Case {
  const char* about;
  const char* fen;
  const char* cycle;  // twice, after `before`
  const char* result;
  const char* before = "";
};

constexpr Case kCases[] = {
    {"direct chase by cannon", "2bakabnr/9/r1n1c4/2p1p1p1p/PP7/9/4P1P1P/2C3NC1/9/1NBAKAB1R w - - 0 1",
     "a8b8 a3b3 b8a8 b3a3", "0-1", "c3a3"},
    {"discovered chase by cannon", "2bakabr1/9/9/r1p1p1p2/p7R/P8/9/9/9/CC1AKA3 w - - 0 1",
     "a7b7 a6b6 b7a7 b6a6", "0-1", "a5a6"},
    {"chase by soldier", "2bakabr1/9/9/r1p1p1p2/p7R/P8/9/9/9/1C1AKA3 w - - 0 1", "a7b7 a6b6 b7a7 b6a6",
     "1/2-1/2", "a5a6"},
    {"discovered and anti-discovered by cannon", "5k3/9/9/5C3/5c3/5C3/9/9/5p3/4K4 w - - 0 1",
     "f5d5 f6d6 d5f5 d6f6", "0-1"},
    {"mutual chase", "4k4/7n1/9/4pR3/9/9/4P4/9/9/4K4 w - - 0 1", "h9f8 h7h8 f8g6 h8g8 g6i7 g8g7 i7h9 g7h7",
     "1/2-1/2", "f7h7"},
    {"perpetual vs intermittent checks", "9/3kc4/3a5/3P5/9/4p4/9/4K4/9/3C5 w - - 0 1", "d7e7 e5d5 e7d7 d5e5",
     "1-0"},
    {"perpetual check by soldier", "3k5/9/9/9/9/5p3/9/5p3/5K3/5C3 w - - 0 1", "f2e2 f3e3 e2f2 e3f3", "1-0"},
    {"horse and elephant: a crossed soldier chased by discovered attacks",
     "3k5/4P4/4b4/3C5/4c4/9/9/9/9/5K3 w - - 0 1", "d7e7 e8g6 e7d7 g6e8", "1-0"},
    {"joint chase of a cannon", "3k5/9/9/9/9/9/9/9/cr1CAK3/9 w - - 0 1", "d2d4 b2b4 d4d2 b4b2", "1-0"},
    {"chariot chased by a horse, protected or not", "4k4/9/4b4/2c2nR2/9/9/9/9/9/3K5 w - - 0 1",
     "g7g6 f7g9 g6g7 g9f7", "1-0"},
    {"crossed soldier chased by horses in turn", "3P5/3k5/3nn4/9/9/9/9/9/9/5K3 w - - 0 1",
     "d10e10 d9e9 e10d10 e9d9", "1-0"},
    {"chariot chased past its own protection", "4ck3/9/9/9/9/2r1R4/9/9/4A4/3AK4 w - - 0 1",
     "e5e4 c5c4 e4e5 c4c5", "1-0"},
    {"cannon chased by two cannons and a chariot", "4k4/9/9/c1c6/9/r8/9/9/C8/3K5 w - - 0 1",
     "a2c2 a5c5 c2a2 c5a5", "1-0"},
    {"mutual perpetual check 1", "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w - - 0 1", "e4d4 d7e7 d4e4 e7d7",
     "1/2-1/2"},
    {"mutual chase of soldiers by cannons", "3k5/6c2/9/7P1/6c2/6P2/9/9/9/5K3 w - - 0 1",
     "h7g7 g6h6 g7h7 h6g6", "1/2-1/2"},
    {"chased chariots that are protected", "4ck3/9/9/9/9/2r1R1N2/6N2/9/4A4/3AK4 w - - 0 1",
     "e5e4 c5c4 e4e5 c4c5", "1/2-1/2"},
    {"both sides chase", "5k3/9/9/c8/9/P1P6/9/2C6/9/3K5 w - - 0 1", "c3a3 a7c7 a3c3 c7a7", "1/2-1/2"},
    {"several pieces in turn", "4k4/9/r1r6/9/PPPP5/9/9/9/1C7/5K3 w - - 0 1",
     "a8b8 a2c2 c8d8 c2b2 b8a8 b2d2 d8c8 d2a2", "1/2-1/2", "b2a2"},
    {"D106", "3k2b2/4P4/4b4/9/8p/6Bc1/6P1P/3AB4/4pp3/1p1K3R1 w - - 0 1", "h1h2 h5h4 h2h1 h4h5", "1/2-1/2"},
    {"D39", "2baka1r1/C4rN2/9/1Rp1p4/9/9/4P4/9/4A4/4KA3 w - - 0 1", "f10e9 b9b10 e9f10 b10b9", "0-1", "b7b9"},
    {"D39, by another pin", "5k3/9/9/9/9/9/7r1/9/2nRA3c/4K4 w - - 0 1", "e2f1 h4h2 f1e2 h2h4", "1-0"},
    {"creating pins to undermine root", "4k4/4c4/9/4p4/9/9/3rn4/3NR4/4K4/9 b - - 0 1", "e4g5 e2f2 g5e4 f2e2",
     "1-0"},
    {"discovered check capture threat by rook", "5k3/9/9/9/9/1N2P1C2/9/4BC3/9/cr1RK4 w - - 0 1",
     "b5c3 b1c1 c3b5 c1b1", "1-0"},
    {"pin + discovered check by horse", "5k3/9/9/9/9/4c4/3n5/3NBA3/4A4/4K4 w - - 0 1", "e1d1 e5d5 d1e1 d5e5",
     "1-0"},
    {"pin + discovered check by rook", "5k3/9/9/9/9/4c4/3r5/3NB4/4A4/4K4 w - - 0 1", "e1d1 e5d5 d1e1 d5e5",
     "1-0"},
    {"x-ray protected discovered check", "5k3/9/9/9/9/9/9/9/9/3NK1cr1 w - - 0 1", "d1c3 h1h3 c3d1 h3h1",
     "1-0"},
    {"no overprotection by king", "3k5/9/9/3n5/9/9/3r5/9/9/3NK4 w - - 0 1", "d1c3 d4c4 c3d1 c4d4", "1/2-1/2"},
    {"overprotection by king", "3k5/9/9/9/9/9/3r5/9/9/3NK4 w - - 0 1", "d1c3 d4c4 c3d1 c4d4", "1-0"},
    {"mutual pins by facing generals: ours (the horse is chasing the cannon it could take for nothing)",
     "4k4/9/9/9/4n4/9/5C3/9/4N4/4K4 w - - 0 1", "e2g1 e10f10 g1e2 f10e10", "1-0"},
    {"fake protection by cannon", "5k3/9/9/9/9/1C7/1r7/9/1C7/4K4 w - - 0 1", "b5c5 b4c4 c5b5 c4b4", "1-0"},
    {"fake protection + mutual chase", "4ka3/c2R1R2c/4b4/9/9/9/9/9/9/4K4 w - - 0 1", "f9f7 f10e9 f7f9 e9f10",
     "1/2-1/2"},
};

Game played(const Case& each, int cycles) {
  Game game = game_of("xiangqi", each.fen);
  std::string moves = each.before;
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
  const GameEnd end = played(kCases[0], 2).end();
  EXPECT_EQ(end.ending, Ending::kPerpetualChase);
  EXPECT_EQ(end.detail.side, Colour::kWhite);
  EXPECT_EQ(end.detail.count, 3);
  const Rules& rules = *registry().find("xiangqi")->rules;
  EXPECT_EQ(rules.pieces[index_of(end.detail.piece)].name, "chariot");
  EXPECT_EQ(square_text(rules.board, end.detail.square), "a8");
}

// Without the rule the same games are drawn.
TEST(Chase, IsARuleOfItsOwn) {
  Registry games;
  ASSERT_TRUE(games.load("[free:xiangqi]\nchasingRule = none\n").empty());
  Game game = Game::create(games.find("free")->compiled, kCases[0].fen).take();
  std::istringstream words(std::string(kCases[0].before) + ' ' + kCases[0].cycle + ' ' + kCases[0].cycle);
  for (std::string word; words >> word;) game.play(parse_uci(game, word).take());
  EXPECT_EQ(game.end().ending, Ending::kRepetition);
  EXPECT_EQ(game.end().outcome, Outcome::kDraw);
}

}  // namespace
}  // namespace proconsul::test
