// Rules on which the engine, the witness and the twin of exchanged colours have disagreed, each in games of a
// few keys.
#include <gtest/gtest.h>

#include "definitions/checked_game.h"
#include "definitions/odd_game.h"
#include "definitions/twin.h"

namespace proconsul::test {
namespace {

constexpr std::uint64_t kGames = 3;

Keys with(Keys keys, const Keys& more) {
  keys.insert(keys.end(), more.begin(), more.end());
  return keys;
}

Game game_in(const Keys& keys) {
  std::string text;
  for (const auto& [key, value] : keys) text += key + " = " + value + '\n';
  return game_of(text);
}

void expect_agreement(const Keys& keys) {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) check_definition(keys, seed, tally);
  EXPECT_EQ(tally.witnessed, static_cast<int>(kGames)) << definition_text(keys, "checked");
}

TEST(Agreement, OnWallsWhereABlastHasClearedTheBoard) {
  for (const char* blast : {"blastOnCapture", "blastOnSameTypeCapture"}) {
    for (const char* placing : {"static", "duck", "edge", "past", "arrow"})
      expect_agreement({{"king", "k"},
                        {"rook", "r"},
                        {"knight", "n"},
                        {"maxFile", "4"},
                        {"maxRank", "5"},
                        {"castling", "false"},
                        {"startFen", "rnk1/4/4/4/RNK1 w - - 0 1"},
                        {blast, "true"},
                        {"wallingRule", placing}});
  }
}

// Keys of Fairy-Stockfish-X that change nothing in these games but the defaults.
const Keys kSignsOfTheFork[] = {
    {{"captureForbidden", "-"}}, {{"multimoves", "1 1"}}, {{"pointsCounting", "false"}}};
const Keys kOwn = {{"title", "Own"}};

TEST(Agreement, OnExtinctionInFilesOfTheFork) {
  const Keys keys = {{"king", "k"},
                     {"rook", "r"},
                     {"queen", "q"},
                     {"castling", "false"},
                     {"maxFile", "4"},
                     {"maxRank", "4"},
                     {"extinctionValue", "loss"},
                     {"extinctionPieceTypes", "rq"},
                     {"startFen", "k1r1/4/4/K1R1 w - - 0 1"}};
  expect_agreement(keys);
  for (const Keys& sign : kSignsOfTheFork) {
    expect_agreement(with(keys, sign));
    EXPECT_FALSE(game_in(with(keys, sign)).end().over()) << "there are rooks";
    expect_agreement(with(with(keys, sign), kOwn));
    EXPECT_TRUE(game_in(with(with(keys, sign), kOwn)).end().over()) << "there are no queens";
  }
}

TEST(Agreement, OnInitialMovesInFilesOfTheFork) {
  const Keys board = {{"king", "k"},
                      {"pawn", "p:mfWifmnA"},
                      {"customPiece1", "a:WimD"},
                      {"promotionPieceTypes", "-"},
                      {"castling", "false"},
                      {"maxFile", "6"},
                      {"maxRank", "9"}};
  const Keys keys = with(board, {{"startFen", "a4k/6/p4p/6/6/6/6/PP3P/A4K w - - 0 1"}});
  const Keys apart = with(board, {{"startFen", "a4k/p4p/6/6/6/6/PP3P/6/A4K w - - 0 1"}});
  const auto leaps = [](const Game& game) { return can(game, "a2c4"); };
  const auto at_home = [](const Game& game) {
    return Game::create(game.compiled(), "a4k/6/p4p/6/6/6/6/PP3P/A4K w - - 0 1").take();
  };
  expect_agreement(keys);
  for (const Keys& sign : kSignsOfTheFork) {
    EXPECT_TRUE(leaps(at_home(game_in(with(keys, sign))))) << "pawns begin there";
    EXPECT_FALSE(leaps(at_home(game_in(with(apart, sign))))) << "they begin elsewhere";
    EXPECT_TRUE(leaps(at_home(game_in(with(with(apart, sign), kOwn)))));
    for (const Keys& start : {keys, apart}) {
      expect_agreement(with(start, sign));
      for (const Keys& more : {kOwn, Keys{{"doubleStepRegionBlack", "*6"}}, Keys{{"doubleStepRank", "2"}},
                               Keys{{"initialMovesFromStart", "false"}}})
        expect_agreement(with(with(start, sign), more));
    }
  }
}

TEST(Agreement, OnKingsThatMayNotMoveOutOfCheckBesideOtherRoyals) {
  for (const char* kinds : {"r", "i", "ir"})
    expect_agreement({{"king", "k"},
                      {"rook", "r"},
                      {"knight", "i"},
                      {"castling", "false"},
                      {"maxFile", "4"},
                      {"maxRank", "6"},
                      {"makpongRule", "true"},
                      {"extinctionPieceTypes", kinds},
                      {"extinctionPseudoRoyal", "true"},
                      {"startFen", "2k1/ir2/4/4/3R/I1K1 w - - 0 1"}});
}

TEST(Agreement, OnCastlingThatIsForbiddenForSomePlies) {
  const Keys keys = {{"king", "k"},
                     {"rook", "r"},
                     {"knight", "n"},
                     {"startFen", "r1n1k2r/8/8/8/8/8/8/R1N1K2R w KQkq - 0 1"}};
  for (int plies = 1; plies <= 8; ++plies) {
    const Keys forbidden = with(keys, {{"castlingForbiddenPlies", std::to_string(plies)}});
    expect_agreement(forbidden);
    EXPECT_EQ(asymmetry(forbidden).empty(), plies % 2 == 0)
        << "White moves first, so that the last of an odd number of plies is White's";
  }
}

TEST(Agreement, OnKindsThatOnlyOneSideHasOnItsDoubleSteps) {
  const Keys keys = {{"king", "k"},
                     {"pawn", "p:mfWifmnA"},
                     {"castling", "false"},
                     {"promotionPieceTypes", "-"},
                     {"captureForbidden", "-"},
                     {"startFen", "4k3/8/p7/8/8/8/P7/4K3 w - - 0 1"}};
  EXPECT_EQ(asymmetry(keys), "initialMovesFromStart");
  EXPECT_EQ(asymmetry(with(keys, kOwn)), "");
}

// Of a type whose moves are counted together: a capture alone before a step that also captures took its quiet
// moves away.
TEST(Agreement, OnStepsToOneSquareInSeveralWays) {
  for (const char* first : {"m", "c"}) {  // a movement that repeats an earlier one is refused
    for (const char* second : {"", "m", "c"}) {
      if (std::string(first) == second) continue;
      for (const char* rest : {"rW", "fW", "K", "fsW"}) {
        const std::string steps = std::string(first) + "rfW" + second + rest;
        expect_agreement({{"king", "k"},
                          {"customPiece1", "e:" + steps},
                          {"pawn", "p:" + steps},
                          {"promotionRegionWhite", "*6"},
                          {"promotionRegionBlack", "*1"},
                          {"castling", "false"},
                          {"doubleStep", "false"},
                          {"maxFile", "6"},
                          {"maxRank", "6"},
                          {"startFen", "1k2ee/1p4/2E3/3e2/4P1/EE2K1 w - - 0 1"}});
      }
    }
  }
}

// Of several runners that are as near, whichever may go on counts for both sides, not the one on the first
// square.
TEST(Agreement, OnRunnersThatAreAsNear) {
  const Keys keys = {{"king", "k"},
                     {"rook", "r"},
                     {"castling", "false"},
                     {"maxFile", "5"},
                     {"flagRegionWhite", "*5 *6"},
                     {"flagRegionBlack", "*3 *4"},
                     {"startFen", "rk3/5/5/4r/5/R4/5/1K2R b - - 0 1"}};
  EXPECT_EQ(asymmetry(keys), "");
  Tally tally;
  check_definition(keys, 4, tally);  // of these seeds the evaluations are compared
  EXPECT_EQ(tally.twinned, 1);
}

TEST(Agreement, OnCastlingBesidePiecesThatMayNotCapture) {
  for (const char* blast : {"blastOnCapture", "blastOnSameTypeCapture", "dupleCheck"}) {
    expect_agreement({{"king", "k"},
                      {"rook", "r"},
                      {"customPiece1", "a:F"},
                      {"maxFile", "6"},
                      {"castlingKingsideFile", "e"},
                      {blast, "true"},
                      {"captureForbidden", "a:*"},
                      {"startFen", "r2k1r/2a1A1/6/6/6/6/2a1A1/R2K1R w KQkq - 0 1"}});
  }
}

}  // namespace
}  // namespace proconsul::test
