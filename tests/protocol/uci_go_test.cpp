// Every `go` is answered by exactly one `bestmove`, whatever its arguments. The cases are generated from the
// table of arguments: each with all kinds of values, alone and in pairs.
#include "protocol/uci/uci_go.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/protocol/protocol_fixture.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::vector<std::string> kValues = {"",
                                          "0",
                                          "-1",
                                          "-0",
                                          "+3",
                                          "3",
                                          "200",
                                          "255",
                                          "999",
                                          "1000.5",
                                          "3.0",
                                          "-2.5",
                                          ".5",
                                          "5.",
                                          ".",
                                          "-",
                                          "1e9",
                                          "0x10",
                                          "nan",
                                          "infinity",
                                          "e2e4",
                                          "e2e5",
                                          "0000",
                                          "ten",
                                          "9223372036854775807",
                                          "9223372036854775808",
                                          "-9223372036854775809",
                                          "99999999999999999999999999",
                                          "1,000",
                                          "\xff",
                                          "depth",
                                          "infinite"};

int count_of(const std::vector<std::string>& lines, const std::string& prefix) {
  return static_cast<int>(std::count_if(lines.begin(), lines.end(),
                                        [&](const std::string& line) { return line.starts_with(prefix); }));
}

std::vector<std::string> single_cases() {
  std::vector<std::string> cases = {"", "rubbish", "depth3", "DEPTH 3", "-", "3"};
  for (const GoArgument& argument : go_arguments()) {
    for (const std::string& value : kValues) cases.push_back(std::string(argument.name) + " " + value);
    cases.push_back(fmt::format("{0} 2 {0} 3", argument.name));
    cases.push_back(fmt::format("{0} {0}", argument.name));
    cases.push_back(fmt::format("{} e2e4 e2e5 d2d4", argument.name));
  }
  return cases;
}

// Stops the search, as a GUI does if it takes too long.
void expect_one_answer(UciTalk& talk, const std::string& go) {
  const bool counts = parse_go(talk.session().game(), go).counts;
  talk.start("go " + go);
  const auto lines = talk.say("stop");
  EXPECT_EQ(count_of(lines, "bestmove "), counts ? 0 : 1) << "go " << go;
  for (const std::string& line : lines) {
    if (!counts && !line.starts_with("info ") && !line.starts_with("bestmove "))
      ADD_FAILURE() << go << ": " << line;
  }
}

TEST(UciGo, EveryArgumentIsAnsweredWhateverItsValue) {
  UciTalk talk;
  talk.say("setoption name Use NNUE value false");
  for (const std::string& go : single_cases()) expect_one_answer(talk, go);
}

TEST(UciGo, EveryPairOfArgumentsIsAnswered) {
  UciTalk talk;
  talk.say("setoption name Use NNUE value false");
  std::size_t turn = 0;
  for (const GoArgument& first : go_arguments()) {
    for (const GoArgument& second : go_arguments()) {
      for (int i = 0; i < 6; ++i) {
        const std::string& a = kValues[turn++ % kValues.size()];
        const std::string& b = kValues[(turn * 7 + turn / kValues.size()) % kValues.size()];
        expect_one_answer(talk, fmt::format("{} {} {} {}", first.name, a, second.name, b));
      }
    }
  }
}

// Also without `stop`, unless the search is infinite.
TEST(UciGo, OnlyAnInfiniteSearchWaitsForStop) {
  UciTalk talk;
  talk.say("setoption name Use NNUE value false");
  for (const GoArgument& argument : go_arguments()) {
    for (const std::string value : {"", "0", "-7", "x", "1e9", "e2e5"}) {
      const std::string go = fmt::format("{} {}", argument.name, value);
      const GoCommand command = parse_go(talk.session().game(), go);
      if (command.limits.infinite || command.limits.ponder) continue;
      EXPECT_EQ(count_of(talk.say_and_wait("go " + go), "bestmove "), command.counts ? 0 : 1) << go;
    }
  }
  for (const std::string go :
       {"wtime 50", "btime 50", "winc 5", "movestogo 3", "depth x nodes 100", "movetime infinite",
        "wtime 50 btime 50 movestogo infinite", "nodes infinite movetime 5"})
    EXPECT_EQ(count_of(talk.say_and_wait("go " + go), "bestmove "), 1) << go;
  talk.start("go ponder");
  EXPECT_EQ(count_of(talk.say_and_wait("ponderhit"), "bestmove "), 1);
}

TEST(UciGo, WhatIsCorrectedIsTold) {
  UciTalk talk;
  const auto corrected = [&](const std::string& go) {
    return talk.say_and_wait("go " + go + " nodes 1").front();
  };
  EXPECT_EQ(corrected("depth 0"),
            "info string error go depth: '0' is not a whole number from 1 to 128; 1 is taken");
  EXPECT_EQ(corrected("depth 200"),
            "info string error go depth: '200' is not a whole number from 1 to 128; 128 is taken");
  EXPECT_EQ(corrected("mate 0"),
            "info string error go mate: '0' is not a whole number from 1 to 128; passed over");
  EXPECT_THAT(corrected("wtime 1000.5"), HasSubstr("; 1000 is taken"));
  EXPECT_THAT(corrected("depth two"),
              HasSubstr("go depth: 'two' is not a whole number from 1 to 128; passed over"));
  EXPECT_EQ(corrected("movetime"), "info string error go movetime: a number is missing");
  EXPECT_EQ(corrected("searchmoves"), "info string error go searchmoves: a move is missing");
  EXPECT_THAT(corrected("searchmoves e2e5"), StartsWith("info string error go searchmoves: "));
  EXPECT_EQ(corrected("depth 2 depth 3"),
            "info string error go depth: given more than once, the last one counts");
  EXPECT_THAT(corrected("wtime 1000.0"), StartsWith("info depth "));
}

TEST(UciGo, TheLegalOnesOfTheMovesAreSearched) {
  UciTalk talk;
  EXPECT_THAT(talk.say_and_wait("go depth 2 searchmoves e2e5 a2a3 h9h8").back(), StartsWith("bestmove a2a3"));
  EXPECT_THAT(talk.say_and_wait("go depth 2 searchmoves e2e5").back(), StartsWith("bestmove "));
}

TEST(UciGo, AFinishedGameIsAnsweredOnceWhateverTheArguments) {
  for (const std::string fen : {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
                                "8/8/8/4k3/8/8/4K3/8 w - - 0 1"}) {
    UciTalk talk;
    talk.say("position fen " + fen);
    for (const std::string go : {"", "depth 0", "infinite", "ponder", "searchmoves e2e4", "rubbish"})
      expect_one_answer(talk, go);
  }
}

TEST(UciGo, ASearchThatRunsIsAnsweredBeforeTheNext) {
  UciTalk talk;
  for (const std::string go : {"go infinite", "go depth 0 x", "go searchmoves e2e5", "go ponder", "go"})
    talk.start(go);
  EXPECT_EQ(count_of(talk.say("stop"), "bestmove "), 5);
}

TEST(CurrentMovePace, AllowsFewLinesASecond) {
  CurrentMovePace pace;
  int allowed = 0;
  for (std::chrono::milliseconds time{0}; time < std::chrono::seconds(10); ++time)
    allowed += pace.allows(time) ? 1 : 0;
  EXPECT_GT(allowed, 5);
  EXPECT_LE(allowed, 20);
  EXPECT_FALSE(CurrentMovePace().allows(std::chrono::milliseconds(2999)));
}

}  // namespace
}  // namespace proconsul
