// Commands that follow each other faster than searches begin and end, with several threads: for the thread
// sanitizer, and to check that every search answers exactly once.
#include <gtest/gtest.h>

#include <random>
#include <thread>

#include "protocol/protocol_fixture.h"

namespace proconsul {
namespace {

constexpr int kRounds = 150;

// Picks from lists; the same sequence on all platforms.
class Chance {
 public:
  explicit Chance(unsigned seed) : random_(seed) {}
  std::size_t below(std::size_t count) { return random_() % count; }
  const std::string& of(const std::vector<std::string>& choices) { return choices[below(choices.size())]; }
  // Sometimes gives the search time to begin.
  void linger() {
    if (below(3) == 0) std::this_thread::sleep_for(std::chrono::milliseconds(below(8)));
  }

 private:
  std::mt19937 random_;
};

std::size_t count_beginning(const std::vector<std::string>& lines, const std::string& prefix) {
  return static_cast<std::size_t>(std::count_if(
      lines.begin(), lines.end(), [&](const std::string& line) { return line.starts_with(prefix); }));
}

const std::vector<std::string> kUciSearches = {"go infinite",       "go ponder wtime 50 btime 50",
                                               "go ponder depth 3", "go nodes 500",
                                               "go movetime 3",     "go depth 4"};
const std::vector<std::string> kUciBetween = {"ponderhit",
                                              "stop",
                                              "isready",
                                              "setoption name Threads value 1",
                                              "setoption name Threads value 3",
                                              "setoption name Hash value 1",
                                              "setoption name Hash value 4",
                                              "setoption name Clear Hash",
                                              "setoption name MultiPV value 2",
                                              "setoption name Skill Level value 5",
                                              "setoption name Skill Level value 20",
                                              "setoption name UCI_Variant value consulchess",
                                              "setoption name UCI_Variant value chess",
                                              "ucinewgame",
                                              "position startpos",
                                              "d",
                                              "eval"};

TEST(Stress, EveryUciSearchAnswersOnce) {
  UciTalk talk;
  Chance chance(1);
  std::size_t searches = 0;
  for (int round = 0; round < kRounds; ++round) {
    talk.start(chance.of(kUciSearches));
    ++searches;
    for (std::size_t i = chance.below(4); i > 0; --i) {
      chance.linger();
      talk.start(chance.of(kUciBetween));
    }
  }
  const auto lines = talk.say("stop");
  EXPECT_EQ(count_beginning(lines, "bestmove "), searches);
}

const std::vector<std::string> kXboardCommands = {"go",
                                                  "?",
                                                  "?",
                                                  "force",
                                                  "new",
                                                  "hard",
                                                  "easy",
                                                  "post",
                                                  "nopost",
                                                  "analyze",
                                                  "exit",
                                                  ".",
                                                  "undo",
                                                  "usermove e2e4",
                                                  "usermove d7d5",
                                                  "usermove g1f3",
                                                  "memory 1",
                                                  "memory 4",
                                                  "cores 1",
                                                  "cores 3",
                                                  "option Clear Hash",
                                                  "option MultiPV=2",
                                                  "option Skill Level=20",
                                                  "pause",
                                                  "resume",
                                                  "exclude e2e4",
                                                  "include all",
                                                  "playother",
                                                  "sd 3",
                                                  "variant capablanca"};

std::string random_session(Chance& chance) {
  std::string session = "post\nhard\n";
  for (int round = 0; round < kRounds; ++round)
    session += "go\n" + chance.of(kXboardCommands) + "\n" + chance.of(kXboardCommands) + "\nping " +
               std::to_string(round) + "\n" + (chance.below(2) == 0 ? "?\n" : "force\n");
  return session;
}

TEST(Stress, EveryXboardPingIsAnsweredInTurn) {
  std::ostringstream stream;
  Session session;
  Output output(stream, session.message_log());
  Chance chance(2);
  std::istringstream input(random_session(chance) + "force\n");
  {
    Xboard xboard(session, output);
    xboard.run(input);
  }
  std::vector<std::string> pongs, expected;
  for (const std::string& line : lines_of(stream.str())) {
    if (line.starts_with("pong ")) pongs.push_back(line);
  }
  for (int round = 0; round < kRounds; ++round) expected.push_back("pong " + std::to_string(round));
  EXPECT_EQ(pongs, expected);
}

TEST(Stress, XboardMovesPondersAndStopsWithSeveralThreads) {
  std::ostringstream stream;  // read when nothing can print any more
  Session session;
  Output output(stream, session.message_log());
  {
    Xboard xboard(session, output);
    Chance chance(3);
    for (const char* command : {"cores 3", "memory 1", "hard", "post"}) xboard.execute(command);
    for (int round = 0; round < kRounds / 3; ++round) {
      xboard.execute("sd 3");
      xboard.execute("go");
      chance.linger();
      xboard.execute(chance.of({"?", "hint", "."}));
      xboard.settle();
      chance.linger();  // it ponders
      for (std::size_t i = chance.below(3); i > 0; --i) xboard.execute(chance.of(kXboardCommands));
      xboard.execute("force");
    }
    xboard.execute("ping 3");
  }
  EXPECT_TRUE(has_line(lines_of(stream.str()), "pong 3"));
}

}  // namespace
}  // namespace proconsul
