#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/cli/protocol_loop.h"
#include "tests/protocol/protocol_fixture.h"

namespace proconsul {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

TEST(Uci, IntroducesItselfWithTheVariantFirst) {
  UciTalk talk;
  const auto lines = talk.say("uci");
  ASSERT_GE(lines.size(), 4U);
  EXPECT_THAT(lines[0], StartsWith("id name Proconsul "));
  EXPECT_THAT(lines[1], StartsWith("id author "));
  EXPECT_THAT(lines[2], StartsWith("option name UCI_Variant type combo default chess var chess var "));
  EXPECT_EQ(lines.back(), "uciok");
}

TEST(Uci, SaysNothingUnasked) {
  UciTalk talk;
  EXPECT_THAT(talk.say(""), IsEmpty());
  EXPECT_THAT(talk.say("ucinewgame"), IsEmpty());
  EXPECT_THAT(talk.say("position startpos moves e2e4"), IsEmpty());
  EXPECT_THAT(talk.say("debug off"), IsEmpty());
  EXPECT_THAT(talk.say("stop"), IsEmpty());
  EXPECT_THAT(talk.say("isready"), ElementsAre("readyok"));
}

TEST(Uci, UnknownCommandsAreNamed) {
  UciTalk talk;
  EXPECT_THAT(talk.say("flip the board"),
              ElementsAre("info string error unknown command 'flip'; 'help' lists the commands"));
}

TEST(Uci, DescribesTheVariantChosen) {
  UciTalk talk;
  EXPECT_THAT(talk.say("setoption name uci_variant value arena"),
              ElementsAre("info string variant arena files 4 ranks 4 pocket 0 template fairy startpos "
                          "1kk1/4/4/1KK1 w - - 0 1"));
  EXPECT_THAT(talk.say("setoption name UCI_Variant value consulches"),
              ElementsAre("info string error unknown variant 'consulches' (did you mean 'consulchess'?)"));
  EXPECT_EQ(talk.session().rules().name, "arena");
}

TEST(Uci, KeepsTheLastGoodPosition) {
  UciTalk talk;
  talk.say("position startpos moves e2e4");
  const std::string fen = talk.session().game().fen();
  EXPECT_THAT(talk.say("position startpos moves e2e4 e7e4"),
              ElementsAre(StartsWith("info string error position: move 2: ")));
  EXPECT_EQ(talk.session().game().fen(), fen);
  EXPECT_THAT(talk.say("position startpos moves d2d4 d7d5 e1e5"),
              ElementsAre(StartsWith("info string error position: move 3: ")));
  EXPECT_EQ(talk.session().game().fen(), fen);
  EXPECT_THAT(talk.say("position fen 8/8/8/8/8/8/8/8 w - - 0 1"),
              ElementsAre(StartsWith("info string error position: ")));
  EXPECT_THAT(talk.say("position"), ElementsAre(StartsWith("info string error position needs: ")));
  EXPECT_EQ(talk.session().game().fen(), fen);
  EXPECT_THAT(talk.say("position startpos moves e2e4 e7e5"), IsEmpty());
}

TEST(Uci, BenchCountsTheSameNodesEveryTime) {
  UciTalk talk;
  const std::vector<std::string> once = talk.say("bench 2");
  ASSERT_EQ(once.size(), 2U);
  EXPECT_THAT(once[0], StartsWith("Nodes searched  : "));
  EXPECT_THAT(once[1], StartsWith("Nodes/second    : "));
  talk.say("setoption name Threads value 2");
  EXPECT_EQ(talk.say("bench 2")[0], once[0]);
}

TEST(Uci, CountsLeavesByMove) {
  UciTalk talk;
  const auto lines = talk.say_and_wait("go perft 2");
  ASSERT_EQ(lines.size(), 21U);
  EXPECT_TRUE(has_line(lines, "e2e4: 20"));
  EXPECT_EQ(lines.back(), "Nodes searched: 400");
}

TEST(Uci, SearchesAndReports) {
  UciTalk talk;
  talk.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  const auto lines = talk.say_and_wait("go depth 3");
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.back(), "bestmove a1a8");
  EXPECT_THAT(
      masked(lines.front()),
      StartsWith("info depth 1 seldepth 1 multipv 1 score mate 1 nodes # nps # hashfull # time # pv a1a8"));
}

TEST(Uci, SearchMovesRestrictTheRoot) {
  UciTalk talk;
  EXPECT_THAT(talk.say_and_wait("go depth 2 searchmoves a2a3").back(), StartsWith("bestmove a2a3"));
  const auto lines = talk.say_and_wait("go depth 2 searchmoves a2a5");
  EXPECT_THAT(lines.front(), StartsWith("info string error go searchmoves: "));
  EXPECT_THAT(lines.back(), StartsWith("bestmove "));
}

TEST(Uci, AFinishedGameHasNoBestMove) {
  UciTalk talk;
  talk.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_THAT(talk.say_and_wait("go depth 5"), ElementsAre("info depth 0 score cp 0", "bestmove (none)"));
  talk.say("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_THAT(talk.say_and_wait("go infinite"), ElementsAre("info depth 0 score mate 0", "bestmove (none)"));
}

TEST(Uci, WritesCastlingAsTheOptionSays) {
  UciTalk talk;
  const std::string position = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
  talk.say(position);
  EXPECT_TRUE(has_line(talk.say_and_wait("go perft 1"), "e1g1: 1"));
  talk.say("setoption name UCI_Chess960 value true");
  talk.say(position);
  EXPECT_TRUE(has_line(talk.say_and_wait("go perft 1"), "e1h1: 1"));
  talk.say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1");
  EXPECT_EQ(talk.session().game().fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

TEST(Uci, PlaysNumberedStarts) {
  UciTalk talk;
  talk.say("setoption name UCI_Variant value consul42k");
  talk.say("setoption name StartNumber value 20202");
  talk.say("position startpos");
  EXPECT_TRUE(has_line(talk.say("d"), "Start number: 20202"));
  EXPECT_THAT(talk.say("setoption name StartNumber value 42000"), Each(StartsWith("info string error ")));
}

TEST(Uci, PromotionIsToTheArmyOfTheStartInForce) {
  UciTalk talk;
  talk.say("setoption name UCI_Variant value chess56");
  talk.say("setoption name StartNumber value 10");
  const std::string duchess = "a6a7d: 1";
  const std::string fen = "position fen ****4****/*10*/*10*/12/P10k/12/12/*10*/*5K4*/****4**** w - - 0 1";
  talk.say(fen);
  EXPECT_TRUE(has_line(talk.say_and_wait("go perft 1"), duchess));
  talk.say("setoption name StartNumber value <empty>");
  talk.say(fen);
  EXPECT_FALSE(has_line(talk.say_and_wait("go perft 1"), duchess));
}

TEST(Uci, TakesLongGamesAndTheirNextMove) {
  UciTalk talk;
  const std::string shuffle = " g1f3 g8f6 f3g1 f6g8";
  std::string command = "position startpos moves";
  for (int i = 0; i < 375; ++i) command += shuffle;
  EXPECT_THAT(talk.say(command), IsEmpty());
  EXPECT_THAT(talk.say(command + " e2e4"), IsEmpty());
  EXPECT_EQ(talk.session().game().moves().size(), 1501U);
}

TEST(Uci, CommandsDuringASearchEndIt) {
  for (const std::string command :
       {"stop", "position startpos", "go depth 1", "setoption name Hash value 8", "ucinewgame"}) {
    UciTalk talk;
    talk.start("go infinite");
    EXPECT_NE(line_beginning(talk.say_and_wait(command), "bestmove "), "") << command;
  }
}

TEST(ProtocolLoop, EndsAtQuitAndAtTheEndOfInputWhateverGoesOn) {
  for (const std::string script :
       {"", "uci\n", "quit\n", "go infinite\n", "go infinite\nquit\n", "go ponder\nquit\n",
        "uci\ngo perft 9\nstop\nquit\n", "xboard\n", "xboard\nquit\n", "xboard\nprotover 2\nnew\ngo\nquit\n",
        "xboard\nnew\nanalyze\n", "xboard\nedit\n",
        "xboard\nnew\nhard\nlevel 0 5 0\nusermove e2e4\nping 1\n"}) {
    std::istringstream in(script);
    std::ostringstream out;
    EXPECT_EQ(run_protocol_loop(in, out), 0) << script;
  }
}

TEST(ProtocolLoop, InitialOptionsHoldAndComplaintsFollowTheGreeting) {
  std::istringstream in("uci\nposition startpos\nd\nquit\n");
  std::ostringstream out;
  run_protocol_loop(in, out, {{"UCI_Variant", "arena"}, {"Hash", "0"}});
  const auto lines = lines_of(out.str());
  EXPECT_THAT(lines.front(), StartsWith("id name "));
  EXPECT_TRUE(has_line(lines, "info string error option Hash takes a number from 1 to 65536, not '0'"));
  EXPECT_TRUE(has_line(lines, "FEN: 1kk1/4/4/1KK1 w - - 0 1"));
}

TEST(ProtocolLoop, TwoSessionsLiveSideBySide) {
  UciTalk first;
  UciTalk second;
  first.say("setoption name UCI_Variant value arena");
  first.start("go infinite");
  EXPECT_TRUE(has_line(second.say_and_wait("go perft 1"), "Nodes searched: 20"));
  EXPECT_NE(line_beginning(first.say_and_wait("stop"), "bestmove "), "");
}

}  // namespace
}  // namespace proconsul
