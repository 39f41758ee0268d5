#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/protocol/protocol_fixture.h"

namespace proconsul {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

TEST(Xboard, NegotiatesFeatures) {
  XboardTalk talk;
  EXPECT_THAT(talk.say("xboard"), IsEmpty());
  const auto lines = talk.say("protover 2");
  EXPECT_NE(lines[0].find("setboard=1"), std::string::npos);
  EXPECT_TRUE(has_line(lines, "feature option=\"Resign Threshold -spin 900 100 10000\""));
  const std::string variants = line_beginning(lines, "feature variants=");
  for (const std::string name :
       {"normal", "fischerandom", "capablanca", "caparandom", "consulchess", "consuls", "arena"}) {
    EXPECT_NE(variants.find(name), std::string::npos) << name;
  }
  EXPECT_EQ(lines.back(), "feature done=1");
  EXPECT_THAT(talk.say("accepted ping"), IsEmpty());
}

TEST(Xboard, DescribesAGameBeforeThePongAndTwiceIfAsked) {
  XboardTalk talk;
  for (int i = 0; i < 2; ++i) {
    talk.say("new");
    const auto lines = talk.say("variant arena");
    EXPECT_THAT(lines, ElementsAre("setup "
                                   "(..................................................K....................."
                                   "..............................k.) 4x4+0_fairy 1kk1/4/4/1KK1 w - - 0 1",
                                   "piece K& cQKcN"));
    EXPECT_THAT(talk.say("ping 7"), ElementsAre("pong 7"));
  }
}

TEST(Xboard, KeepsTheRightsOfAStartSetUpFromOutside) {
  XboardTalk talk;
  talk.say("new");
  talk.say("variant consul42k");
  talk.say("force");
  talk.say("setboard 1r2k1r3/3p6/10/10/10/10/6P3/1R2K1R3 w KQkq - 0 1");
  EXPECT_THAT(talk.say("usermove e1f1,g1e1"), IsEmpty());
}

// Some pieces stand where the current start has them: that alone must not be decisive.
TEST(Xboard, KeepsTheRightsOfADrawnStart) {
  XboardTalk talk;
  talk.say("new");
  talk.say("variant contemporaryrandom");
  talk.say("force");
  talk.say("setboard rknrbnqb/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w EGHabd - 0 1");
  for (const char* move : {"f1e3", "f8e6", "g1g1,h1f1"})
    EXPECT_THAT(talk.say(std::string("usermove ") + move), IsEmpty());
  talk.say("variant consul42k");
  talk.say("force");
  talk.say("setboard rbnq1kbcrn/pppppppppp/10/10/10/10/PPPPPPPPPP/RBNQ1K2R1 w KQkq - 0 1");
  EXPECT_THAT(talk.say("usermove f1h1,i1g1"), IsEmpty());
}

TEST(Xboard, SaysNothingOfGamesTheGuiKnows) {
  XboardTalk talk;
  for (const std::string name : {"normal", "fischerandom", "capablanca", "caparandom"}) {
    EXPECT_THAT(talk.say("variant " + name), IsEmpty()) << name;
  }
  EXPECT_THAT(talk.say("variant nonsense"), ElementsAre(StartsWith("Error (unknown variant 'nonsense'")));
}

TEST(Xboard, WithholdsGamesThatXboardCannotShow) {
  XboardTalk talk;
  const std::string variants = "," + line_beginning(talk.say("protover 2"), "feature variants=") + ",";
  EXPECT_EQ(variants.find(",gryphon,"), std::string::npos);
  EXPECT_NE(variants.find(",shatar,"), std::string::npos);
  EXPECT_THAT(talk.say("variant gryphon"),
              ElementsAre("Error (XBoard cannot show this game): variant gryphon"));
}

TEST(Xboard, ReportsErrorsInItsOwnForms) {
  XboardTalk talk;
  talk.say("new");
  EXPECT_THAT(talk.say("frobnicate 3"), ElementsAre("Error (unknown command): frobnicate 3"));
  EXPECT_THAT(talk.say("usermove e2e5"), ElementsAre("Illegal move: e2e5"));
  EXPECT_THAT(talk.say("e2e5"), ElementsAre("Illegal move: e2e5"));
  EXPECT_THAT(talk.say("undo"), ElementsAre("Error (command not legal now): undo"));
  EXPECT_THAT(talk.say("level 40"),
              ElementsAre("Error (level takes moves, minutes and increment): level 40"));
  EXPECT_THAT(talk.say("setboard 8/8/8 w"), ElementsAre(StartsWith("tellusererror Illegal position: ")));
  EXPECT_THAT(talk.say("usermove e2e4"), ElementsAre("Illegal move: e2e4"));
  EXPECT_THAT(talk.say("memory 0"),
              ElementsAre("Error ('0' is not a number from 1 to 1000000000): memory 0"));
}

TEST(Xboard, AnswersMovesAndPingsAfterThem) {
  XboardTalk talk;
  talk.say("new");
  talk.say("sd 3");
  const auto lines = talk.say_and_wait("usermove e2e4");
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_THAT(lines[0], StartsWith("move "));
  EXPECT_THAT(talk.say("ping 3"), ElementsAre("pong 3"));
  talk.say("force");
  EXPECT_THAT(talk.say_and_wait("usermove d2d4"), IsEmpty());
  talk.say("undo");
  talk.say("undo");
  talk.say("undo");
  EXPECT_TRUE(talk.session().game().moves().empty());
}

TEST(Xboard, PostsItsThinking) {
  XboardTalk talk;
  talk.say("new");
  talk.say("setboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  talk.say("post");
  talk.say("sd 2");
  const auto lines = talk.say_and_wait("go");
  ASSERT_GE(lines.size(), 3U);
  EXPECT_THAT(lines[0], StartsWith("1 100001 "));
  EXPECT_EQ(lines[lines.size() - 2], "move a1a8");
  EXPECT_EQ(lines.back(), "1-0 {White mates}");
}

TEST(Xboard, ReportsDraws) {
  XboardTalk talk;
  talk.say("new");
  talk.say("setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
  EXPECT_THAT(talk.say("usermove g6f7"), ElementsAre("1/2-1/2 {Stalemate}"));
}

TEST(Xboard, MoveNowAndForceEndTheThinking) {
  XboardTalk talk;
  talk.say("new");
  talk.say("st 600");
  talk.start("go");
  talk.start("ping 1");
  const auto lines = talk.say_and_wait("?");
  EXPECT_THAT(lines, ElementsAre(StartsWith("move "), "pong 1"));
  talk.start("usermove e7e5");
  EXPECT_THAT(talk.say_and_wait("force"), IsEmpty());
}

TEST(Xboard, PondersAndGoesOnAfterAHit) {
  XboardTalk talk;
  talk.say("new");
  talk.say("hard");
  talk.say("sd 4");
  EXPECT_THAT(line_beginning(talk.say_and_wait("usermove e2e4"), "move "), StartsWith("move "));
  const std::string hint = line_beginning(talk.say("hint"), "Hint: ");
  ASSERT_NE(hint, "");
  EXPECT_NE(line_beginning(talk.say_and_wait("usermove " + hint.substr(6)), "move "), "");
  EXPECT_EQ(talk.session().game().moves().size(), 4U);
}

TEST(Xboard, PlaysFischerCastlingByItsName) {
  XboardTalk talk;
  talk.say("new");
  talk.say("variant fischerandom");
  talk.say("force");
  talk.say("setboard 4k3/8/8/8/8/8/8/4KR2 w F - 0 1");
  EXPECT_THAT(talk.say("usermove O-O"), IsEmpty());
  EXPECT_EQ(talk.session().game().fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

TEST(Xboard, TakesCastlingFromAnyFileInGamesThatXboardShuffles) {
  for (const std::string rights : {"GBgb", "KQkq"}) {
    XboardTalk talk;
    talk.say("new");
    talk.say("variant crazyhouse");
    talk.say("force");
    talk.say("setboard 1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1[] w " + rights + " - 0 1");
    EXPECT_EQ(talk.session().game().fen(), "1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1[] w KQkq - 0 1");
    for (const char* move : {"O-O", "O-O-O"})
      EXPECT_THAT(talk.say(std::string("usermove ") + move), IsEmpty());
    EXPECT_EQ(talk.session().game().fen(), "2kr2r1/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1[] w - - 2 2");
    talk.say("setboard 4k3/8/8/8/8/8/8/4K2R[] w K - 0 1");
    EXPECT_THAT(talk.say("usermove e1g1"), IsEmpty()) << "as it was";
  }
}

TEST(Xboard, CountsRanksFromZeroOnTenRankBoards) {
  XboardTalk talk;
  talk.say("new");
  talk.say("variant chess56");
  talk.say("force");
  EXPECT_THAT(talk.say("usermove e3e5"), ElementsAre("Illegal move: e3e5"));
  EXPECT_THAT(talk.say("usermove e2e4"), IsEmpty());
  EXPECT_EQ(talk.session().game().moves().front().to(), talk.session().rules().board.square(4, 4));
}

TEST(Xboard, APawnInTheZoneOfTheParentStaysAPawn) {
  XboardTalk talk;
  talk.say("new");
  talk.say("variant chess56");
  talk.say("force");
  talk.say("setboard ****4****/*9k*/*10*/4P7/12/12/12/*10*/*K9*/****4**** w - 0 1");
  const std::string moves = line_beginning(talk.say("lift e6"), "highlight ");
  EXPECT_EQ(moves, "highlight 12/12/4Y7/12/12/12/12/12/12/12");
  EXPECT_THAT(talk.say("usermove e6e7p"), IsEmpty());
}

TEST(Xboard, TakesPositionsWithoutAllFields) {
  XboardTalk talk;
  talk.say("new");
  talk.say("variant contemporaryrandom");
  talk.say("force");
  const std::string start = talk.session().game().fen();
  const std::string placement = start.substr(0, start.find(' '));
  for (const std::string rest : {" w 0 1", " w - 0 1", " w - - 0 1", " w", " w - z< 0 1"}) {
    EXPECT_THAT(talk.say("setboard " + placement + rest), IsEmpty()) << rest;
    EXPECT_EQ(talk.session().game().fen(), start) << rest;
  }
}

TEST(Xboard, EditsPositionsTheOldWay) {
  XboardTalk talk;
  talk.say("new");
  talk.say("force");
  for (const std::string line : {"edit", "#", "Ke1", "Rh1", "c", "Ke8", "Pa7", "xa7"})
    EXPECT_THAT(talk.say(line), IsEmpty());
  EXPECT_THAT(talk.say("Zz9"), ElementsAre("Error (edit): Zz9"));
  talk.say(".");
  EXPECT_EQ(talk.session().game().fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
}

TEST(Xboard, AnalysesAndFollowsTheGui) {
  XboardTalk talk;
  talk.say("new");
  talk.start("analyze");
  talk.start("usermove e2e4");
  talk.start(".");
  talk.start("undo");
  talk.start("exclude e2e4");
  const auto lines = talk.say_and_wait("exit");
  EXPECT_NE(line_beginning(lines, "stat01: "), "");
  EXPECT_EQ(line_beginning(lines, "move "), "");
}

TEST(Xboard, ExcludedMovesAreNotPlayed) {
  XboardTalk talk;
  talk.say("new");
  talk.say("sd 1");
  talk.say("force");
  talk.say("exclude all");
  talk.say("include a2a3");
  EXPECT_THAT(talk.say_and_wait("go"), ElementsAre("move a2a3"));
}

TEST(Xboard, FreeCastlingOnlyAsXboardShowsIt) {
  XboardTalk talk;
  talk.say("new");
  talk.say("variant consulchess");
  talk.say("force");
  talk.say("setboard r4k3r/pppppppppp/10/10/10/10/PPPPPPPPPP/R4K3R w - - 0 1");
  EXPECT_THAT(talk.say("usermove f1i1,j1h1"), IsEmpty());
  EXPECT_THAT(talk.say("usermove f8g8,j8f8"), IsEmpty());
  EXPECT_THAT(talk.session().game().fen(), StartsWith("r4rk3/pppppppppp/10/10/10/10/PPPPPPPPPP/R6RK1 w"));
}

TEST(Xboard, LeavesItsOwnWinToTheLoserAgainstAComputer) {
  XboardTalk talk;
  talk.say("new");
  talk.say("variant consulchess");
  talk.say("computer");
  talk.say("sd 2");
  talk.say("setboard 8k1/7ppp/10/10/10/10/10/R4K4 w - - 0 1");
  EXPECT_THAT(talk.say_and_wait("go"), ElementsAre("move a1a8"));
}

TEST(Xboard, QuitEndsTheSession) {
  XboardTalk talk;
  talk.say("new");
  EXPECT_TRUE(talk.running());
  talk.say("quit");
  EXPECT_FALSE(talk.running());
}

}  // namespace
}  // namespace proconsul
