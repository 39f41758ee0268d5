// Every protocol and command reports why a game ended.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_runner.h"
#include "protocol_fixture.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kArrived = "4k3/8/8/8/3K4/8/8/8 b - - 0 1";

TEST(Verdicts, AreTypedInJson) {
  const nlohmann::json arrived = {{"result", "1-0"}, {"reason", "king reached d4"},
                                  {"side", "white"}, {"piece", "king"},
                                  {"square", "d4"},  {"count", 1}};
  EXPECT_EQ(run_words({"moves", "kingofthehill", kArrived, "--json"}).json()["end"], arrived);
  const nlohmann::json checked = {
      {"result", "1-0"}, {"reason", "third check"}, {"side", "white"}, {"count", 3}};
  EXPECT_EQ(run_words({"moves", "3check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "--moves", "a1a8", "--json"})
                .json()["end"],
            checked);
}

TEST(Verdicts, AreToldInWords) {
  EXPECT_THAT(run_words({"moves", "kingofthehill", kArrived}).out,
              HasSubstr("Game over: White wins: king reached d4 (1-0)\n"));
  EXPECT_THAT(run_words({"show", "giveaway", "8/8/8/8/8/1r6/P7/8 w - - 0 1", "--moves", "a2b3"}).out,
              HasSubstr("Game over: Black wins: Black has no pieces left (0-1)\n"));
}

TEST(Verdicts, AreCommentsOfXboardsResults) {
  XboardTalk talk;
  talk.say("xboard");
  talk.say("protover 2");
  talk.say("variant kingofthehill");
  talk.say("force");
  talk.say(std::string("setboard ") + kArrived);
  EXPECT_NE(line_beginning(talk.say_and_wait("go"), "1-0 {White wins: king reached d4}"), "");
}

TEST(Verdicts, ACountIsNoEnPassantSquare) {
  const std::string out = run_words({"show", "makruk", "8/8/4k3/8/8/5n2/6m1/6K1 w - 128 56 213"}).out;
  EXPECT_THAT(out, HasSubstr("; 56 of 128 plies counted\n"));
  EXPECT_THAT(out, Not(HasSubstr("en passant")));
}

}  // namespace
}  // namespace proconsul
