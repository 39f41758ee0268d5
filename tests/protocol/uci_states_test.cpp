// Every command of UCI and its dialects in every state: the next state is the one in docs/dev/PROTOCOLS.md,
// and every command is answered once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>

#include "protocol/text/words.h"
#include "tests/paths.h"
#include "tests/protocol/protocol_fixture.h"

namespace proconsul {
namespace {

using Cells = std::vector<std::string>;

struct Spoken {
  Tongue tongue;
  std::string greeting;
  std::string name;     // as in the table
  std::string move;     // legal in the start position
  std::string problem;  // a mate problem, or empty
  std::string setting = "";
};

const std::vector<Spoken> kSpoken = {
    {Tongue::kUci, "uci", "UCI", "e2e4", ""},
    {Tongue::kUsi, "usi", "USI", "7g7f", "position sfen 4k4/9/9/9/9/9/9/9/9 b RB2N3L 1"},
    {Tongue::kUcci, "ucci", "UCCI", "h2e2", ""},
    {Tongue::kUcci, "ucci", "UCCI in a batch", "h2e2", "", "setoption batch true"}};

void greet(UciTalk& talk, const Spoken& spoken) {
  talk.say(spoken.greeting);
  talk.say("setoption name Use_NNUE value false");
  talk.say(spoken.setting);
}

std::string line_of(const Spoken& spoken, const std::string& command) {
  const std::string start =
      spoken.tongue == Tongue::kUcci ? "Move_Overhead 30" : "name Move_Overhead value 30";
  const std::map<std::string, std::string> arguments = {
      {"setoption", start},      {"gameover", "win"},   {"position", "startpos"}, {"go", "infinite"},
      {"banmoves", spoken.move}, {"probe", "startpos"}, {"debug", "off"},         {"bench", "none"},
      {"load", "/nowhere"},      {"check", "/nowhere"}};
  const auto found = arguments.find(command);
  return found == arguments.end() ? command : command + ' ' + found->second;
}

// The table below the heading "States of UCI and its dialects", including its header.
std::vector<Cells> state_table() {
  std::ifstream file(test::data_folder() + "/../../docs/dev/PROTOCOLS.md");
  std::vector<Cells> rows;
  bool here = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#")) here = line == "### States of UCI and its dialects";
    if (!here || !line.starts_with("| ") || line.starts_with("| ---")) continue;
    rows.emplace_back();
    for (const Word& cell : split(line, '|')) rows.back().emplace_back(trimmed(cell.text));
  }
  return rows;
}

std::vector<std::string> quoted_words(const std::string& cell) {
  std::vector<std::string> words;
  for (std::size_t at = cell.find('`'); at != std::string::npos; at = cell.find('`', at + 1)) {
    const std::size_t end = cell.find('`', at + 1);
    words.push_back(cell.substr(at + 1, end - at - 1));
    at = end;
  }
  return words;
}

void go_to(UciTalk& talk, const Spoken& spoken, const std::string& state) {
  talk.start("stop");
  if (state == "solving") {
    talk.start(spoken.problem);
    talk.start("go mate infinite");
  } else {
    talk.start("position startpos");
    if (state == "searching") talk.start("go infinite");
    if (state == "pondering") talk.start("go ponder infinite");
  }
  ASSERT_EQ(name_of(talk.protocol().state()), state) << spoken.name;
}

TEST(UciStates, EveryCommandLeadsWhereTheTableSays) {
  const std::vector<Cells> rows = state_table();
  ASSERT_GT(rows.size(), 1U);
  for (const Spoken& spoken : kSpoken) {
    UciTalk talk;
    greet(talk, spoken);
    std::set<std::string> seen;
    for (std::size_t i = 1; i < rows.size(); ++i) {
      ASSERT_EQ(rows[i].size(), rows[0].size()) << rows[i][0];
      for (const std::string& command : quoted_words(rows[i][0])) {
        const auto names = Uci::command_names(spoken.tongue);
        if (std::find(names.begin(), names.end(), command) == names.end()) continue;
        seen.insert(command);
        for (std::size_t column = 1; column < rows[0].size(); ++column) {
          const std::string& before = rows[0][column];
          if (before == "solving" && spoken.problem.empty()) continue;
          go_to(talk, spoken, before);
          talk.start(line_of(spoken, command));
          const std::string& after = rows[i][column] == "=" ? before : rows[i][column];
          EXPECT_EQ(name_of(talk.protocol().state()), after)
              << spoken.name << ": " << command << " when " << before;
        }
      }
    }
    for (const std::string_view command : Uci::command_names(spoken.tongue)) {
      const bool elsewhere = command == "quit" || command == "uci" || command == "usi" || command == "ucci" ||
                             command == "fen" || command == "startpos";
      EXPECT_TRUE(elsewhere || seen.contains(std::string(command))) << spoken.name << ": " << command;
    }
  }
}

TEST(UciStates, EverySearchIsAnsweredOnceWhateverEndsIt) {
  for (const Spoken& spoken : kSpoken) {
    for (const std::string state : {"searching", "pondering", "solving"}) {
      if (state == "solving" && spoken.problem.empty()) continue;
      for (const std::string_view command : Uci::command_names(spoken.tongue)) {
        if (command == "go" || command == "usi" || command == "ucci") continue;
        UciTalk talk;
        greet(talk, spoken);
        go_to(talk, spoken, state);
        talk.start(line_of(spoken, std::string(command)));
        if (talk.protocol().state() != UciState::kResting) talk.start("stop");
        int answers = 0;
        for (const std::string& line : talk.say(""))
          answers += line.starts_with("bestmove ") || line.starts_with("checkmate ");
        EXPECT_EQ(answers, 1) << spoken.name << ": " << command << " when " << state;
      }
    }
  }
}

TEST(UciStates, QuitEndsInEveryState) {
  for (const Spoken& spoken : kSpoken) {
    for (const std::string state : {"resting", "searching", "pondering", "solving"}) {
      if (state == "solving" && spoken.problem.empty()) continue;
      UciTalk talk;
      greet(talk, spoken);
      go_to(talk, spoken, state);
      talk.start("quit");
      EXPECT_FALSE(talk.running()) << spoken.name << ' ' << state;
      UciTalk abandoned;  // its destruction is the end of the input
      greet(abandoned, spoken);
      go_to(abandoned, spoken, state);
    }
  }
}

}  // namespace
}  // namespace proconsul
