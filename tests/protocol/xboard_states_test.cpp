// Every command of XBoard in every state: the next state is the one in docs/dev/PROTOCOLS.md.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "protocol/text/words.h"
#include "tests/paths.h"
#include "tests/protocol/protocol_fixture.h"

namespace proconsul {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAreArray;

constexpr XboardState kAllStates[] = {
    XboardState::kObserving,     XboardState::kWaiting,          XboardState::kThinking,
    XboardState::kPondering,     XboardState::kPaused,           XboardState::kAnalysing,
    XboardState::kAnalysisIdle,  XboardState::kAnalysisPaused,   XboardState::kEditing,
    XboardState::kEditingInPlay, XboardState::kEditingInAnalysis};
static_assert(std::size(kAllStates) == kXboardStates);

// The commands that lead to each state from the start of a game.
const std::map<std::string_view, std::vector<std::string>> kWays = {
    {"observing", {"force"}},
    {"waiting", {}},
    {"thinking", {"go"}},
    {"pondering", {"hard", "sd 4", "usermove e2e4", "wait", "sd 0"}},
    {"paused", {"go", "pause"}},
    {"analysing", {"analyze"}},
    {"analysis idle", {"setboard 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "analyze"}},
    {"analysis paused", {"analyze", "pause"}},
    {"editing", {"force", "edit"}},
    {"editing in play", {"edit"}},
    {"editing in analysis", {"analyze", "edit"}}};

const std::map<std::string_view, std::string> kArguments = {{"protover", "2"},
                                                            {"variant", "normal"},
                                                            {"level", "40 5 0"},
                                                            {"st", "600"},
                                                            {"sd", "0"},
                                                            {"nps", "0"},
                                                            {"time", "100000"},
                                                            {"otim", "100000"},
                                                            {"usermove", "d2d4"},
                                                            {"ping", "1"},
                                                            {"exclude", "d2d4"},
                                                            {"include", "all"},
                                                            {"lift", "e2"},
                                                            {"put", "e4"},
                                                            {"memory", "16"},
                                                            {"cores", "1"},
                                                            {"perft", "1"},
                                                            {"bench", "1"},
                                                            {"option", "Move Overhead=50"},
                                                            {"setboard", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"}};

// One session for all tests, since it takes a while to start.
class XboardStates : public ::testing::Test {
 protected:
  void go_to(std::string_view state) {
    for (const char* line : {".", "exit", "force", "easy", "new", "sd 0", "st 600"}) talk_.start(line);
    for (const std::string& line : kWays.at(state)) {
      if (line == "wait") {
        talk_.say_and_wait("");
      } else {
        talk_.start(line);
      }
    }
    ASSERT_EQ(name_of(talk_.protocol().state()), state);
  }

  std::string_view state_after(std::string_view command) {
    const auto argument = kArguments.find(command);
    const std::string line =
        std::string(command) + (argument == kArguments.end() ? "" : " " + argument->second);
    talk_.start(line);
    if (command == "?") talk_.say_and_wait("");
    return name_of(talk_.protocol().state());
  }

  XboardTalk talk_;
};

using Cells = std::vector<std::string>;

// The table below the heading "States of a session", including its header.
std::vector<Cells> documented_states() {
  std::ifstream file(test::data_folder() + "/../../docs/dev/PROTOCOLS.md");
  std::vector<Cells> rows;
  bool here = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#")) here = line == "### States of a session";
    if (!here || !line.starts_with("| ") || line.starts_with("| ---")) continue;
    rows.emplace_back();
    for (const Word& cell : split(line, '|')) rows.back().emplace_back(trimmed(cell.text));
  }
  return rows;
}

std::vector<std::string> commands_of(const std::string& cell) {
  std::vector<std::string> commands;
  for (const Word& word : words_of(cell)) {
    if (word.text.starts_with('`')) commands.emplace_back(word.text.substr(1, word.text.find('`', 1) - 1));
  }
  return commands;
}

TEST_F(XboardStates, EveryCommandLeadsWhereTheTableSays) {
  const std::vector<Cells> rows = documented_states();
  ASSERT_GT(rows.size(), 1U);
  std::vector<std::string> commands;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    ASSERT_EQ(rows[i].size(), rows[0].size()) << rows[i][0];
    for (const std::string& command : commands_of(rows[i][0])) {
      commands.push_back(command);
      for (std::size_t column = 1; column < rows[0].size(); ++column) {
        const std::string& before = rows[0][column];
        go_to(before);
        const std::string& after = rows[i][column] == "=" ? before : rows[i][column];
        EXPECT_EQ(state_after(command), after) << command << " when " << before;
      }
    }
  }
  EXPECT_THAT(commands, UnorderedElementsAreArray(xboard_command_names()));
}

TEST_F(XboardStates, QuitEndsInEveryState) {
  for (const XboardState state : kAllStates) {
    go_to(name_of(state));
    talk_.start("quit");
    EXPECT_FALSE(talk_.running()) << name_of(state);
  }
}

TEST_F(XboardStates, InEditOnlyTheDotLeadsBack) {
  for (const auto& [state, back] : {std::pair{"editing", "observing"},
                                    {"editing in play", "waiting"},
                                    {"editing in analysis", "analysing"}}) {
    go_to(state);
    for (const std::string_view command : xboard_command_names()) {
      if (command == ".") continue;
      EXPECT_EQ(state_after(command), state) << command;
    }
    for (const std::string_view line : {"#", "Ke1", "Pe2", "c", "Ke8", "."}) state_after(line);
    EXPECT_EQ(name_of(talk_.protocol().state()), back);
  }
}

TEST_F(XboardStates, PausedPonderingGoesOn) {
  go_to("pondering");
  EXPECT_EQ(state_after("pause"), "paused");
  EXPECT_EQ(state_after("pause"), "paused");
  EXPECT_EQ(state_after("resume"), "pondering");
}

TEST_F(XboardStates, WhatWasPutOffIsDoneWhenThinkingEnds) {
  go_to("thinking");
  talk_.say("");
  EXPECT_EQ(state_after("ping"), "thinking");
  EXPECT_EQ(state_after("option"), "thinking");
  EXPECT_EQ(talk_.session().settings().move_overhead_ms, 30);
  EXPECT_THAT(talk_.say("force"), ElementsAre("pong 1"));
  EXPECT_EQ(talk_.session().settings().move_overhead_ms, 50);
}

TEST(XboardTransitions, NoEventLeadsOutOfEditButItsEnd) {
  for (const XboardState state : kAllStates) {
    for (std::size_t i = 0; i < kXboardEvents; ++i) {
      const auto event = static_cast<XboardEvent>(i);
      const bool edits = name_of(state).starts_with("editing");
      const bool edits_after = name_of(next(state, event)).starts_with("editing");
      if (event == XboardEvent::kEdit) continue;
      EXPECT_EQ(edits_after, edits && event != XboardEvent::kEdited) << name_of(state) << ' ' << i;
    }
  }
}

TEST(XboardTransitions, AStoppedSearchSearchesNoMore) {
  for (const XboardState state : kAllStates) {
    EXPECT_FALSE(is_searching(next(state, XboardEvent::kStop))) << name_of(state);
    EXPECT_FALSE(is_searching(next(state, XboardEvent::kPause))) << name_of(state);
  }
}

}  // namespace
}  // namespace proconsul
