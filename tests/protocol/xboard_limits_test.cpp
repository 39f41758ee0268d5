// XBoard's numeric settings with all kinds of values: the engine always moves when it is its turn. The cases
// are generated from the command table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/protocol/protocol_fixture.h"

namespace proconsul {
namespace {

const std::vector<std::string> kTriedArguments = {"",
                                                  "0",
                                                  "-1",
                                                  "1",
                                                  "255",
                                                  "999",
                                                  "0.5",
                                                  ".5",
                                                  "2933.0",
                                                  "1937.25",
                                                  "x",
                                                  "1e9",
                                                  "nan",
                                                  "-0.0",
                                                  "+7",
                                                  "99999999999999999999",
                                                  "-99999999999999999999",
                                                  "40 5 0",
                                                  "40 5",
                                                  "0 2 12",
                                                  "40 0:30 0",
                                                  "0 0:30.5 0.5",
                                                  "0 0.5 0",
                                                  "40 5 0 more",
                                                  "-1 -1 -1",
                                                  "x y z",
                                                  "40 x 0",
                                                  "40 5 x",
                                                  "0 99999999999 0",
                                                  "0 0 0",
                                                  "1 0:99 0"};

int moves_in(const std::vector<std::string>& lines) {
  return static_cast<int>(std::count_if(lines.begin(), lines.end(),
                                        [](const std::string& line) { return line.starts_with("move "); }));
}

// The output of an engine told to move now after it has begun to think.
std::vector<std::string> thought_and_moved(XboardTalk& talk) {
  talk.start("go");
  talk.start("?");
  return talk.say_and_wait("?");
}

TEST(XboardLimits, TheEngineMovesWhateverItsCommandsWere) {
  XboardTalk talk;
  talk.say("option Use NNUE=0");
  talk.say("memory 1");
  for (const std::string_view name : xboard_command_names()) {
    if (name == "quit" || name == "bench" || name == "perft" || name == "cores" || name == "memory") continue;
    for (const std::string& argument : kTriedArguments) {
      talk.start(std::string(name) + " " + argument);
      for (const std::string line : {".", "exit", "new", "sd 1"}) talk.start(line);
      EXPECT_EQ(moves_in(talk.say_and_wait("go")), 1) << name << ' ' << argument;
    }
  }
}

TEST(XboardLimits, TheEngineMovesWhateverItsLimitsAre) {
  XboardTalk talk;
  talk.say("option Use NNUE=0");
  for (const std::string name : {"level", "st", "sd", "time", "otim", "nps", "cores", "memory"}) {
    for (const std::string& argument : kTriedArguments) {
      if (argument.size() > 5 && name != "level" && name != "sd" && name != "time")
        continue;  // not enough memory
      for (const std::string line : {"new", "level 40 5 0", "force"}) talk.start(line);
      talk.start(name + " " + argument);
      EXPECT_EQ(moves_in(thought_and_moved(talk)), 1) << name << ' ' << argument;
    }
  }
}

TEST(XboardLimits, NumbersOfOtherProgramsAreTaken) {
  XboardTalk talk;
  for (const std::string line : {"time 2933.0", "otim 1937.0", "sd 255", "st 0.5", "level 0 5:00 0.5",
                                 "level 40 5", "level 0 0:30.5 1.0", "time -20.5", "level 40 25+5 0"}) {
    const auto lines = talk.say(line);
    EXPECT_EQ(line_beginning(lines, "Error"), "") << line;
  }
}

TEST(XboardClockNumbers, MeanWhatTheySay) {
  XboardClock clock;
  const auto own = [&] { return clock.limits(Colour::kWhite, 0).clock[0]->time.count(); };
  EXPECT_TRUE(clock.own_time("2933.0"));
  EXPECT_EQ(own(), 29330);
  EXPECT_TRUE(clock.level("0 0.5 0", 0));
  EXPECT_EQ(own(), 30000);
  EXPECT_TRUE(clock.level("0 1:30 0.5", 0));
  EXPECT_EQ(own(), 90000);
  EXPECT_EQ(clock.limits(Colour::kWhite, 0).clock[0]->increment.count(), 500);
  EXPECT_TRUE(clock.depth_limit("255"));
  EXPECT_EQ(clock.limits(Colour::kWhite, 0).depth, kMaxPly);
  EXPECT_TRUE(clock.depth_limit("-3"));
  EXPECT_EQ(clock.limits(Colour::kWhite, 0).depth, std::nullopt);
  EXPECT_FALSE(clock.depth_limit("deep"));
  EXPECT_TRUE(clock.seconds_per_move("0.5"));
  EXPECT_EQ(clock.limits(Colour::kWhite, 0).move_time->count(), 500);
}

TEST(XboardLimits, AnExcludedMoveIsPlayedRatherThanNone) {
  XboardTalk talk;
  for (const std::string line : {"new", "force", "sd 1", "exclude all"}) talk.start(line);
  EXPECT_EQ(moves_in(talk.say_and_wait("go")), 1);
}

TEST(XboardLimits, WithoutAPositionThatIsSaid) {
  XboardTalk talk;
  talk.say("setboard 8/8/8/8/8/8/8/8 w - - 0 1");
  EXPECT_TRUE(has_line(talk.say("go"), "Error (no legal position): go"));
}

}  // namespace
}  // namespace proconsul
