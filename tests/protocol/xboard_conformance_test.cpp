// XBoard's commands one by one, with the answers required by the specification of CECP version 2.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/protocol/protocol_fixture.h"

namespace proconsul {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

const char* const kAllCommands[] = {"xboard",
                                    "protover 2",
                                    "accepted ping",
                                    "rejected nonsense",
                                    "new",
                                    "variant normal",
                                    "random",
                                    "force",
                                    "playother",
                                    "white",
                                    "black",
                                    "level 40 5 0",
                                    "level 0 2 12",
                                    "level 40 0:30 0",
                                    "level 40 25+5 0",
                                    "st 30",
                                    "sd 1",
                                    "nps 10000",
                                    "nps 0",
                                    "time 1000",
                                    "otim 1000",
                                    "force",
                                    "usermove e2e4",
                                    "?",
                                    "ping 1",
                                    "draw",
                                    "result 1-0 {White mates}",
                                    "setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                                    "edit",
                                    "#",
                                    "Ke1",
                                    "c",
                                    "Ke8",
                                    "c",
                                    "Ra1",
                                    ".",
                                    "hint",
                                    "bk",
                                    "new",
                                    "force",
                                    "usermove e2e4",
                                    "usermove e7e5",
                                    "remove",
                                    "usermove d2d4",
                                    "undo",
                                    "hard",
                                    "easy",
                                    "post",
                                    "nopost",
                                    "analyze",
                                    ".",
                                    "hint",
                                    "bk",
                                    "exclude e2e4",
                                    "include e2e4",
                                    "exclude all",
                                    "include all",
                                    "exit",
                                    "name Somebody",
                                    "rating 2600 1500",
                                    "ics -",
                                    "ics freechess.org",
                                    "computer",
                                    "pause",
                                    "resume",
                                    "memory 16",
                                    "cores 1",
                                    "egtpath nalimov /tables",
                                    "option MultiPV=1",
                                    "option Clear Hash",
                                    "option Resign=0",
                                    "lift e2",
                                    "hover e4",
                                    "put e4",
                                    "setscore 20 5",
                                    "partner mann",
                                    "partner",
                                    "ptell hello",
                                    "holding [PPPRQ] []"};

TEST(XboardConformance, NoCommandOfTheSpecificationIsUnknown) {
  XboardTalk talk;
  for (const std::string command : kAllCommands) {
    talk.start(command);
    EXPECT_TRUE(talk.running()) << command;
  }
  const auto lines = talk.say("ping 99");
  EXPECT_EQ(lines.back(), "pong 99");
  EXPECT_EQ(line_beginning(lines, "Error"), "");
}

TEST(XboardConformance, NoCommandHurtsWhileThinkingPonderingOrAnalysing) {
  for (const char* const activity : {"go", "hard", "analyze"}) {
    for (const std::string command : kAllCommands) {
      if (command == "edit") break;  // squares follow, not commands
      XboardTalk talk;
      for (const std::string line : {"new", "st 5", "hard"}) talk.start(line);
      if (activity == std::string("hard")) {
        talk.start("sd 1");
        talk.say_and_wait("usermove e2e4");
      } else {
        talk.start(activity);
      }
      talk.start(command);
      talk.start("?");
      talk.start("force");
      EXPECT_THAT(talk.say_and_wait("ping 7"), Contains("pong 7")) << activity << ' ' << command;
    }
  }
}

TEST(XboardConformance, ARejectedFeatureIsDoneWithout) {
  XboardTalk talk;
  talk.say("protover 2");
  for (const std::string feature : {"usermove", "setboard", "debug"}) talk.say("rejected " + feature);
  talk.say("new");
  talk.say("force");
  EXPECT_THAT(talk.say("e2e4"), IsEmpty());
  EXPECT_EQ(talk.session().game().moves().size(), 1U);
}

TEST(XboardConformance, PingWaitsForTheMoveBeingThoughtAbout) {
  XboardTalk talk;
  for (const std::string line : {"new", "st 600"}) talk.say(line);
  talk.start("usermove e2e4");
  talk.start("ping 4");
  EXPECT_THAT(talk.say_and_wait("?"), ElementsAre(StartsWith("move "), "pong 4"));
}

TEST(XboardConformance, PingIsAnsweredWhilePondering) {
  XboardTalk talk;
  for (const std::string line : {"new", "hard", "sd 3"}) talk.say(line);
  talk.say_and_wait("usermove e2e4");
  EXPECT_TRUE(talk.session().engine().searching());
  talk.start("ping 5");
  EXPECT_TRUE(talk.session().engine().searching());
  EXPECT_THAT(talk.say("easy"), Contains("pong 5"));
  EXPECT_FALSE(talk.session().engine().searching());
}

TEST(XboardConformance, OptionsChangedWhileThinkingHoldAfterTheMove) {
  XboardTalk talk;
  for (const std::string line : {"new", "st 600"}) talk.say(line);
  talk.start("go");
  for (const std::string line : {"option MultiPV=3", "option Resign=1", "option StartNumber=5",
                                 "option Clear Hash", "memory 8", "cores 2"}) {
    talk.start(line);
    EXPECT_TRUE(talk.session().engine().searching()) << line;
  }
  EXPECT_EQ(talk.session().settings().multipv, 1);
  EXPECT_THAT(talk.say_and_wait("?"), ElementsAre(StartsWith("move ")));
  EXPECT_EQ(talk.session().settings().multipv, 3);
  EXPECT_TRUE(talk.session().settings().resign);
  EXPECT_EQ(talk.session().settings().hash_megabytes, 8);
  EXPECT_EQ(talk.session().settings().threads, 2);
  EXPECT_TRUE(talk.session().set_variant("consul42k"));
  EXPECT_EQ(to_text(*talk.session().chosen_start()), "5");
}

TEST(XboardConformance, PonderingGoesOnAfterAnOption) {
  XboardTalk talk;
  for (const std::string line : {"new", "hard", "sd 3"}) talk.say(line);
  talk.say_and_wait("usermove e2e4");
  talk.start("option Move Overhead=50");
  EXPECT_TRUE(talk.session().engine().searching());
  talk.say("force");
}

TEST(XboardConformance, NodesMeasureTimeUntilTheNextGame) {
  XboardTalk talk;
  for (const std::string line : {"new", "option Move Overhead=0", "post", "st 8", "nps 1000"}) talk.say(line);
  const auto lines = talk.say_and_wait("go");
  ASSERT_GE(lines.size(), 2U);
  std::istringstream thought(lines[lines.size() - 2]);
  long depth = 0, score = 0, time = 0, nodes = 0;
  thought >> depth >> score >> time >> nodes;
  EXPECT_LE(nodes, 8300);  // polled every 256 nodes
  EXPECT_GE(nodes, 500);
  talk.say("new");
  EXPECT_FALSE(talk.session().settings().nodes_per_second);
  EXPECT_THAT(talk.say("nps many"), ElementsAre(StartsWith("Error (")));
}

TEST(XboardConformance, ProcessorTimeCountsWithoutANodeRate) {
  XboardTalk talk;
  for (const std::string line : {"new", "st 0.1", "nps 0"}) talk.say(line);
  EXPECT_THAT(talk.say_and_wait("go"), ElementsAre(StartsWith("move ")));
}

TEST(XboardConformance, PausedThinkingGoesOnAtResume) {
  XboardTalk talk;
  for (const std::string line : {"new", "st 600"}) talk.say(line);
  talk.start("go");
  EXPECT_THAT(talk.say("pause"), IsEmpty());
  EXPECT_FALSE(talk.session().engine().searching());
  talk.start("sd 1");
  EXPECT_THAT(talk.say_and_wait("resume"), ElementsAre(StartsWith("move ")));
}

TEST(XboardConformance, APauseEndsWithAnyOtherTask) {
  XboardTalk talk;
  for (const std::string line : {"new", "st 600"}) talk.say(line);
  talk.start("go");
  talk.say("pause");
  talk.say("force");
  EXPECT_THAT(talk.say_and_wait("resume"), IsEmpty());
  EXPECT_FALSE(talk.session().engine().searching());
}

TEST(XboardConformance, AnalysisGoesOnThroughNewGamesAndPositions) {
  XboardTalk talk;
  talk.say("new");
  talk.start("analyze");
  for (const std::string line : {"usermove e2e4", "undo", "new", "setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                                 "option MultiPV=2", "exclude e1g1", "include all"}) {
    talk.start(line);
    EXPECT_TRUE(talk.session().engine().searching()) << line;
  }
  talk.say("exit");
  EXPECT_FALSE(talk.session().engine().searching());
  EXPECT_THAT(talk.say_and_wait("usermove e1e2"), IsEmpty()) << "analysis leaves force mode behind it";
}

TEST(XboardConformance, AnalysisWithoutMovesStillTellsItsState) {
  XboardTalk talk;
  talk.say("new");
  talk.say("setboard 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
  talk.say("analyze");
  EXPECT_THAT(talk.say("."), ElementsAre("stat01: 0 0 0 0 0"));
}

TEST(XboardConformance, HintsInAnalysisAreItsBestMove) {
  XboardTalk talk;
  talk.say("new");
  talk.say("setboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  std::string hint;
  talk.start("analyze");
  while (hint.empty()) hint = line_beginning(talk.say("hint"), "Hint: ");
  EXPECT_EQ(hint, "Hint: a1a8");
}

TEST(XboardConformance, BookHasAnAnswerThatEndsWithAnEmptyLine) {
  XboardTalk talk;
  const auto lines = talk.say("bk");
  ASSERT_GE(lines.size(), 2U);
  EXPECT_THAT(lines.front(), StartsWith(" "));
  EXPECT_EQ(lines.back(), "");
}

TEST(XboardConformance, ResignsAfterThreeLostMovesIfAllowed) {
  for (const bool allowed : {true, false}) {
    XboardTalk talk;
    talk.say("new");
    talk.say(allowed ? "option Resign=1" : "option Resign=0");
    talk.say("option Resign Threshold=500");
    talk.say("sd 3");
    talk.say("setboard 7k/8/8/8/8/8/QR6/K7 b - - 0 1");
    talk.say_and_wait("go");
    bool resigned = false;
    for (const std::string move : {"b2c2", "c2d2", "d2c2", "c2b2"}) {
      const auto lines = talk.say_and_wait("usermove " + move);
      resigned |= has_line(lines, "resign");
      if (resigned) {
        EXPECT_EQ(line_beginning(lines, "move "), "");
        break;
      }
    }
    EXPECT_EQ(resigned, allowed);
  }
}

TEST(XboardConformance, DrawsAreTakenWhereTheRulesGiveThemAndElseOnlyIfAllowed) {
  XboardTalk talk;
  talk.say("new");
  EXPECT_THAT(talk.say("draw"), IsEmpty());
  talk.say("option Offer Draws=1");
  EXPECT_THAT(talk.say("draw"), ElementsAre("offer draw"));
  talk.say("option Offer Draws=0");
  talk.say("force");
  talk.say("setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
  talk.say("usermove g6f7");
  EXPECT_THAT(talk.say("draw"), ElementsAre("offer draw"));
}

TEST(XboardConformance, DrawByRepetitionIsClaimed) {
  XboardTalk talk;
  talk.say("new");
  talk.say("force");
  std::vector<std::string> lines;
  for (int i = 0; i < 2; ++i) {
    for (const std::string move : {"g1f3", "g8f6", "f3g1", "f6g8"}) lines = talk.say("usermove " + move);
  }
  talk.say("sd 1");
  EXPECT_THAT(talk.say_and_wait("go"), ElementsAre("1/2-1/2 {Draw by repetition}"));
}

TEST(XboardConformance, AWrongMoveChangesNothing) {
  XboardTalk talk;
  talk.say("new");
  talk.say("sd 1");
  EXPECT_THAT(talk.say("usermove e2e5"), ElementsAre("Illegal move: e2e5"));
  EXPECT_THAT(talk.say_and_wait("usermove e2e4"), ElementsAre(StartsWith("move ")));
}

TEST(XboardConformance, UndoAndRemoveWorkAtAnyTime) {
  XboardTalk talk;
  for (const std::string line : {"new", "sd 1"}) talk.say(line);
  talk.say_and_wait("usermove e2e4");
  EXPECT_THAT(talk.say("remove"), IsEmpty());
  EXPECT_TRUE(talk.session().game().moves().empty());
  EXPECT_THAT(talk.say_and_wait("usermove d2d4"), ElementsAre(StartsWith("move ")));
  talk.say("st 600");
  talk.say("sd 0");
  talk.start("usermove g1f3");
  EXPECT_TRUE(talk.session().engine().searching());
  EXPECT_THAT(talk.say("undo"), IsEmpty());
  EXPECT_EQ(talk.session().game().moves().size(), 2U);
}

TEST(XboardConformance, EachSideHasItsOwnClock) {
  XboardTalk talk;
  for (const std::string line : {"new", "level 0 1 0", "time 100", "otim 360000"}) talk.say(line);
  EXPECT_THAT(talk.say_and_wait("usermove e2e4"), ElementsAre(StartsWith("move ")));
  EXPECT_THAT(talk.say("time soon"), ElementsAre(StartsWith("Error (")));
}

TEST(XboardConformance, MoveNowIsIgnoredWhenNotThinking) {
  XboardTalk talk;
  talk.say("new");
  EXPECT_THAT(talk.say("?"), IsEmpty());
  talk.start("analyze");
  talk.start("?");
  EXPECT_TRUE(talk.session().engine().searching());
  EXPECT_THAT(talk.say("exit"), IsEmpty());
}

TEST(XboardConformance, SeveralLinesInAnalysis) {
  XboardTalk talk;
  for (const std::string line : {"new", "post", "option MultiPV=3", "sd 2"}) talk.say(line);
  const auto lines = talk.say_and_wait("go");
  int at_depth_two = 0;
  for (const std::string& line : lines) at_depth_two += line.starts_with("2 ");
  EXPECT_GE(at_depth_two, 3);
}

}  // namespace
}  // namespace proconsul
