// What GUIs rely on beyond basic commands: conventional options, limits, unknown words.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "protocol/session/wdl.h"
#include "search/skill.h"
#include "tests/protocol/protocol_fixture.h"

namespace proconsul {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

TEST(UciConformance, UnknownWordsBeforeACommandArePassedOver) {
  UciTalk talk;
  EXPECT_THAT(talk.say("joho isready"),
              ElementsAre("info string error unknown command 'joho'; 'help' lists the commands", "readyok"));
}

TEST(UciConformance, UnknownArgumentsOfGoArePassedOver) {
  UciTalk talk;
  const auto lines = talk.say_and_wait("go depth 1 rtime 500");
  ASSERT_GE(lines.size(), 3U);
  EXPECT_EQ(lines[0], "info string error go rtime: unknown argument");
  EXPECT_EQ(lines[1], "info string error go 500: unknown argument");
  EXPECT_THAT(lines.back(), StartsWith("bestmove "));
}

TEST(UciConformance, DebugEchoesCommands) {
  UciTalk talk;
  EXPECT_THAT(talk.say("debug on"), IsEmpty());
  EXPECT_THAT(talk.say("isready"), ElementsAre("info string received isready", "readyok"));
  EXPECT_THAT(talk.say("debug off"), ElementsAre("info string received debug off"));
  EXPECT_THAT(talk.say("isready"), ElementsAre("readyok"));
  EXPECT_THAT(talk.say("debug maybe"), ElementsAre("info string error debug needs: on or off"));
}

TEST(UciConformance, RegistrationIsNotNeeded) {
  UciTalk talk;
  EXPECT_THAT(talk.say("register later"), IsEmpty());
}

TEST(UciConformance, VariantsHaveTheNamesOfGuis) {
  UciTalk talk;
  for (const auto& [alias, name] : {std::pair{"chess960", "fischerandom"},
                                    {"standard", "chess"},
                                    {"Fischerandom", "fischerandom"},
                                    {"normal", "chess"}}) {
    talk.say(std::string("setoption name UCI_Variant value ") + alias);
    EXPECT_EQ(talk.session().rules().name, name) << alias;
  }
}

TEST(UciConformance, Chess960TakesAnyBackRankAndGivesBackChess) {
  UciTalk talk;
  const std::string position =
      "position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
  EXPECT_THAT(talk.say(position),
              ElementsAre(AllOf(StartsWith("info string left out of the FEN: "),
                                HasSubstr("castling letter F names a rook that does not castle"))));
  EXPECT_THAT(talk.session().game().fen(), HasSubstr(" w - - 2 9"));
  EXPECT_THAT(talk.say("setoption name UCI_Chess960 value true"), IsEmpty());
  EXPECT_THAT(talk.say(position), IsEmpty());
  EXPECT_EQ(talk.say_and_wait("go perft 3").back(), "Nodes searched: 12189");
  EXPECT_THAT(talk.say("position startpos moves e2e4 e7e5 g1f3 g8f6 f1e2 f8e7 e1h1"), IsEmpty());
  EXPECT_THAT(talk.session().game().fen(), HasSubstr("RNBQ1RK1"));
  talk.say(position);
  EXPECT_THAT(talk.say("setoption name UCI_Chess960 value false"), IsEmpty());
  EXPECT_EQ(talk.session().game().fen(), talk.session().rules().start_fen);
  EXPECT_THAT(talk.say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1"), IsEmpty());
  EXPECT_TRUE(has_line(talk.say_and_wait("go perft 1"), "e1g1: 1"));
}

TEST(UciConformance, Chess960HoldsForOtherBoards) {
  UciTalk talk;
  talk.say("setoption name UCI_Chess960 value true");
  talk.say("setoption name UCI_Variant value capablanca");
  EXPECT_THAT(talk.say("position fen 5k4/10/10/10/10/10/10/1R3K2R1 w IB - 0 1"), IsEmpty());
  EXPECT_TRUE(has_line(talk.say_and_wait("go perft 1"), "f1i1: 1"));
}

TEST(UciConformance, GoMateEndsWithTheMate) {
  UciTalk talk;
  talk.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_EQ(talk.say_and_wait("go mate 1").back(), "bestmove a1a8");
}

// The node count of the last line that has one, or 0.
std::uint64_t nodes_told(const std::vector<std::string>& lines) {
  std::uint64_t nodes = 0;
  for (const std::string& line : lines) {
    std::smatch found;
    if (std::regex_search(line, found, std::regex(" nodes ([0-9]+) "))) nodes = std::stoull(found[1]);
  }
  return nodes;
}

TEST(UciConformance, GoNodesIsKept) {
  UciTalk talk;
  const std::uint64_t nodes = nodes_told(talk.say_and_wait("go nodes 20000"));
  EXPECT_LE(nodes, 20000U);
  EXPECT_GE(nodes, 2000U);
  EXPECT_THAT(talk.say_and_wait("go nodes 0").back(), StartsWith("bestmove "));
}

TEST(UciConformance, LimitsOfNothingAreNoErrors) {
  UciTalk talk;
  for (const std::string go : {"go movetime 0", "go movetime -5", "go wtime 0 btime 0 movestogo 0",
                               "go wtime -20 btime 5 winc 0 binc 0"}) {
    EXPECT_THAT(talk.say_and_wait(go).back(), StartsWith("bestmove ")) << go;
  }
}

TEST(UciConformance, PonderingWaitsForItsHit) {
  for (const std::string limit : {"movetime 1", "nodes 500", "depth 2", "wtime 1 btime 1"}) {
    UciTalk talk;
    talk.start("position startpos moves e2e4");
    talk.start("go ponder " + limit);
    EXPECT_TRUE(talk.session().engine().searching()) << limit;
    talk.start("isready");
    EXPECT_TRUE(talk.session().engine().searching()) << limit;
    EXPECT_THAT(talk.say_and_wait("ponderhit").back(), StartsWith("bestmove ")) << limit;
  }
}

TEST(UciConformance, APonderMissEndsAtStop) {
  UciTalk talk;
  talk.start("go ponder movetime 1");
  EXPECT_THAT(talk.say("stop").back(), StartsWith("bestmove "));
}

TEST(UciConformance, ASearchGoesOnWhileReadinessIsAsked) {
  UciTalk talk;
  talk.start("go infinite");
  for (const std::string line : {"isready", "debug off", "register later", "d"}) talk.start(line);
  EXPECT_TRUE(talk.session().engine().searching());
  const auto lines = talk.say("stop");
  EXPECT_TRUE(has_line(lines, "readyok"));
  EXPECT_THAT(lines.back(), StartsWith("bestmove "));
}

TEST(UciConformance, NodesMeasureTimeIfWanted) {
  UciTalk talk;
  talk.say("setoption name Move Overhead value 0");
  talk.say("setoption name nodestime value 10");
  const auto first = talk.say_and_wait("go movetime 2000");
  EXPECT_LE(nodes_told(first), 20300U);  // polled every 256 nodes
  EXPECT_GE(nodes_told(first), 2000U);
  talk.say("ucinewgame");
  const auto second = talk.say_and_wait("go movetime 2000");
  EXPECT_EQ(nodes_told(second), nodes_told(first));
  EXPECT_EQ(second.back(), first.back());
}

TEST(UciConformance, ShowsWinsDrawsAndLosses) {
  UciTalk talk;
  EXPECT_THAT(talk.say_and_wait("go depth 1").front(), ::testing::Not(HasSubstr(" wdl ")));
  talk.say("setoption name UCI_ShowWDL value true");
  EXPECT_THAT(talk.say_and_wait("go depth 1").front(), HasSubstr(" wdl "));
  talk.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_THAT(talk.say_and_wait("go depth 2").front(), HasSubstr(" score mate 1 wdl 1000 0 0 nodes "));
}

TEST(Wdl, SumsToAThousandAndIsFair) {
  for (Score score = -3000; score <= 3000; ++score) {
    const Wdl wdl = wdl_of(score);
    const Wdl other = wdl_of(-score);
    ASSERT_EQ(wdl.win + wdl.draw + wdl.loss, 1000) << score;
    ASSERT_GE(wdl.draw, 0) << score;
    ASSERT_EQ(wdl.win, other.loss) << score;
    ASSERT_LE(wdl.win, wdl_of(score + 1).win) << score;
  }
  EXPECT_GT(wdl_of(0).draw, wdl_of(0).win);
  EXPECT_GT(wdl_of(400).win, 900);
}

TEST(UciConformance, PlaysWeakerOnRequest) {
  UciTalk talk;
  for (const auto& option :
       {std::vector<std::string>{"name Skill Level value 0"},
        {"name UCI_LimitStrength value true", fmt::format("name UCI_Elo value {}", kMinElo)}}) {
    for (const std::string& setting : option) EXPECT_THAT(talk.say("setoption " + setting), IsEmpty());
    const auto lines = talk.say_and_wait("go movetime 100000");
    EXPECT_THAT(lines.back(), StartsWith("bestmove "));
    for (const std::string& line : lines) EXPECT_EQ(line.find(" multipv 2 "), std::string::npos) << line;
    talk.say("setoption name Skill Level value 20");
  }
}

TEST(UciConformance, MistakenStrengthsAreRefused) {
  UciTalk talk;
  EXPECT_THAT(talk.say("setoption name UCI_Elo value 100"),
              ElementsAre(HasSubstr(fmt::format("from {} to {}", kMinElo, kMaxElo))));
  EXPECT_THAT(talk.say("setoption name Skill Level value 21"), ElementsAre(HasSubstr("from 0 to 20")));
}

TEST(UciConformance, TellsAboutItself) {
  UciTalk talk;
  const auto lines = talk.say("uci");
  EXPECT_THAT(line_beginning(lines, "option name UCI_EngineAbout "),
              StartsWith("option name UCI_EngineAbout type string default Proconsul "));
  EXPECT_THAT(talk.say("setoption name UCI_EngineAbout value me"), IsEmpty());
  EXPECT_THAT(talk.say("setoption name Clear Hash"), IsEmpty());
}

// The grammar used by python-chess, PyChess and CuteChess to parse option lines.
TEST(UciConformance, OptionLinesKeepTheGrammar) {
  UciTalk talk;
  const std::regex grammar(
      "option name [^ ].* type (check default (true|false)|spin default -?[0-9]+ min -?[0-9]+ max [0-9]+|"
      "combo default [^ ]+( var [^ ]+)+|button|string default .+)");
  int options = 0;
  for (const std::string& line : talk.say("uci")) {
    if (!line.starts_with("option ")) continue;
    ++options;
    EXPECT_TRUE(std::regex_match(line, grammar)) << line;
  }
  EXPECT_GE(options, 20);
}

TEST(UciConformance, AskedAgainItListsTheGamesLoadedSince) {
  UciTalk talk;
  talk.say("uci");
  for (const std::string line : {"load <<EOF", "[hostedchess:chess]", "title = Hosted Chess", "EOF"})
    talk.say(line);
  EXPECT_THAT(line_beginning(talk.say("uci"), "option name UCI_Variant "), HasSubstr(" var hostedchess"));
}

}  // namespace
}  // namespace proconsul
