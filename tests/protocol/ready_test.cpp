// `isready` means ready: everything a search needs is allocated before the answer. Checked by counting, not
// by timing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "search/time_manager.h"
#include "tests/protocol/protocol_fixture.h"

namespace proconsul {
namespace {

using ::testing::StartsWith;

using Lines = std::vector<std::string>;

// Sends the lines and `question`; then begins a game, in which nothing more may be allocated.
template <class Talk>
void expect_ready(Talk& talk, const Lines& before, const std::string& question, const Lines& game) {
  for (const std::string& line : before) talk.say(line);
  talk.say_and_wait(question);
  const Engine& engine = talk.session().engine();
  const int made = engine.preparations();
  EXPECT_GT(made, 0);
  for (const std::string& line : game) talk.say_and_wait(line);
  EXPECT_EQ(engine.preparations(), made) << testing::PrintToString(before);
}

const Lines kUciGame = {"position startpos", "go depth 1", "position startpos", "go nodes 100"};

TEST(Ready, NothingIsLeftToMakeAfterIsready) {
  UciTalk talk;
  for (const Lines& lines : std::vector<Lines>{
           {"uci"},
           {"ucinewgame"},
           {"setoption name UCI_Variant value grand", "ucinewgame"},
           {"setoption name UCI_Variant value crazyhouse"},
           {"setoption name Hash value 2"},
           {"setoption name Threads value 2"},
           {"setoption name Use NNUE value false"},
           {"setoption name Use NNUE value true", "setoption name Threads value 1"},
           {"setoption name UCI_Variant value fischerandom", "setoption name UCI_Chess960 value true"},
           {"setoption name UCI_Chess960 value false", "setoption name UCI_Variant value chess2016"},
           {"setoption name StartNumber value 777"},
           {"setoption name StartNumber value random", "ucinewgame"},
           {"setoption name UCI_Variant value consul42k", "ucinewgame"},
           {"position startpos", "go depth 1"},
           {"load <<E", "[readychess:chess]", "title = Ready", "E",
            "setoption name UCI_Variant value readychess"},
       })
    expect_ready(talk, lines, "isready", kUciGame);
}

TEST(Ready, ANewGameIsMadeReadyAtOnce) {
  UciTalk talk;
  expect_ready(talk, {"setoption name UCI_Variant value atomic"}, "ucinewgame", kUciGame);
}

// GUIs ask before every move.
TEST(Ready, AskingAgainMakesNothing) {
  UciTalk talk;
  talk.say("isready");
  const int made = talk.session().engine().preparations();
  for (const std::string line :
       {"isready", "position startpos moves e2e4", "isready", "ucinewgame", "isready"})
    talk.say(line);
  EXPECT_EQ(talk.session().engine().preparations(), made);
}

TEST(Ready, XboardIsReadyAtThePong) {
  const Lines game = {"sd 1", "go"};
  for (const Lines& lines : std::vector<Lines>{{"new"},
                                               {"new", "variant crazyhouse"},
                                               {"new", "memory 2"},
                                               {"new", "cores 2"},
                                               {"option Use NNUE=0"},
                                               {"option StartNumber=random", "variant consul42k"}}) {
    XboardTalk talk;
    expect_ready(talk, lines, "ping 1", game);
  }
  for (const std::string line : {"new", "variant capablanca"}) {
    XboardTalk talk;
    expect_ready(talk, {"new"}, line, game);
  }
}

TEST(Ready, TimeCountsFromWhenTheMoveWasAskedFor) {
  Limits limits;
  limits.move_time = Milliseconds(60'000);
  SearchOptions options;
  EXPECT_FALSE(TimeManager(limits, options, Colour::kWhite).out_of_time(0));
  limits.since = std::chrono::steady_clock::now() - std::chrono::hours(1);
  EXPECT_TRUE(TimeManager(limits, options, Colour::kWhite).out_of_time(0));
}

}  // namespace
}  // namespace proconsul
