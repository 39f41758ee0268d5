// Positions that are drawn by rule although there are legal moves: every protocol reports the draw.
#include <gtest/gtest.h>

#include "cli_runner.h"
#include "protocol_fixture.h"

namespace proconsul {
namespace {

struct Dead {
  const char* game;
  const char* fen;
};

constexpr Dead kDead[] = {{"contemporaryrandom", "k7/8/8/8/8/8/8/K1B1B3 w - - 0 80"},
                          {"chess", "7k/8/8/8/8/8/8/5NK1 w - - 0 1"},
                          {"chess", "7k/8/8/8/8/8/1r6/6K1 b - - 100 90"},
                          {"capablanca", "9k/10/10/10/10/10/10/K1B7 b - - 3 80"}};

TEST(DeadPositions, AnalyseSaysDraw) {
  for (const Dead& dead : kDead) {
    const CliRun run = run_words({"analyse", dead.game, dead.fen, "--depth", "5"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_NE(run.out.find("score +0.00 for"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find(": 0 % win, 100 % draw, 0 % loss"), std::string::npos) << run.out;
  }
}

TEST(DeadPositions, JsonSaysDraw) {
  for (const Dead& dead : kDead) {
    const CliRun run = run_words({"analyse", dead.game, dead.fen, "--depth", "3", "--json"});
    ASSERT_FALSE(lines_of(run.out).empty()) << run.err;
    for (const std::string& line : lines_of(run.out)) {
      const auto said = nlohmann::json::parse(line);
      EXPECT_EQ(said["score"]["cp"], 0) << line;
      EXPECT_EQ(said["wdl"], nlohmann::json({0, 1000, 0})) << line;
    }
  }
}

TEST(DeadPositions, UciSaysDrawAndStillMoves) {
  for (const Dead& dead : kDead) {
    UciTalk talk;
    talk.say(std::string("setoption name UCI_Variant value ") + dead.game);
    talk.say("setoption name UCI_ShowWDL value true");
    talk.say(std::string("position fen ") + dead.fen);
    const auto lines = talk.say_and_wait("go depth 4");
    const std::string info = line_beginning(lines, "info depth 1 ");
    EXPECT_NE(info.find(" score cp 0 wdl 0 1000 0 "), std::string::npos) << info;
    EXPECT_EQ(line_beginning(lines, "bestmove (none)"), "");
    EXPECT_NE(line_beginning(lines, "bestmove "), "");
  }
}

TEST(DeadPositions, UciSaysDrawAfterThreefoldRepetition) {
  UciTalk talk;
  talk.say("setoption name UCI_ShowWDL value true");
  std::string moves;
  for (int i = 0; i < 2; ++i) moves += " h1h2 a8a7 h2h1 a7a8";
  talk.say("position fen k7/8/8/8/8/8/8/2Q4K w - - 0 1 moves" + moves);
  const auto lines = talk.say_and_wait("go depth 6");
  const std::string info = line_beginning(lines, "info depth 6 ");
  EXPECT_NE(info.find(" score cp 0 wdl 0 1000 0 "), std::string::npos) << info;
}

TEST(DeadPositions, PlayEndsTheGame) {
  for (const Dead& dead : kDead) {
    const CliRun run = run_words({"play", dead.game, dead.fen});
    EXPECT_NE(run.out.find("draw"), std::string::npos) << run.out << run.err;
    EXPECT_NE(run.out.find("1/2-1/2"), std::string::npos) << run.out;
  }
}

TEST(DeadPositions, XboardSaysDraw) {
  XboardTalk talk;
  talk.say("xboard");
  talk.say("protover 2");
  talk.say("force");
  talk.say("setboard 7k/8/8/8/8/8/8/5NK1 w - - 0 1");
  talk.say("post");
  const auto lines = talk.say_and_wait("go");
  EXPECT_NE(line_beginning(lines, "1/2-1/2 {Insufficient material}"), "");
  EXPECT_EQ(line_beginning(lines, "move "), "");
}

}  // namespace
}  // namespace proconsul
