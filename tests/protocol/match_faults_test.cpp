// Faults of engines are detected, blamed on the right engine, and survived: the match always plays all its
// games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>

#include "protocol/match_runner.h"

namespace proconsul {
namespace {

using testing::HasSubstr;

struct FaultCase {
  const char* mode;
  const char* fault;
  const char* protocol;
};

void PrintTo(const FaultCase& c, std::ostream* out) { *out << c.protocol << ' ' << c.mode; }

class MatchFaults : public testing::TestWithParam<FaultCase> {};

// The bad engine plays Black, then White, and commits its fault at its second move in both games. Only faults
// about time use short limits, and only for the bad engine.
TEST_P(MatchFaults, AreBlamedOnTheGuiltyEngine) {
  const FaultCase& c = GetParam();
  const std::string_view fault = c.fault;
  const bool about_time = fault == "hang" || fault == "time_forfeit";
  std::vector<std::string> good = engine_words("Good", "play");
  good.push_back("movetime=60");
  const std::vector<std::string> bad = engine_words("Bad", std::string(c.mode) + " 2 2000", c.protocol);
  const MatchRun match = play_match("chess", good, bad,
                                    {"--movetime", about_time ? "0.5" : "60", "--margin", "500", "--timeout",
                                     fault == "hang" ? kPatience : "60"});
  EXPECT_EQ(match.run.code, 1) << match;
  ASSERT_EQ(match.result["games"].size(), 2) << match;
  EXPECT_EQ(match.result["games"][0]["result"], "1-0");
  EXPECT_EQ(match.result["games"][1]["result"], "0-1");
  EXPECT_EQ(match.result["engines"][0]["faults"].size(), 0) << match;
  EXPECT_EQ(match.result["engines"][1]["faults"].value(c.fault, 0), 2) << match;
  EXPECT_EQ(match.result["engines"][0]["points"], 2);
  EXPECT_THAT(match.run.out, HasSubstr("Misbehaviour:\n  game 1: Bad: "));
}

// White has a rook and Black cannot win: only White can lose on time.
TEST(TimeForfeit, DrawsWhereTheOtherCannotWin) {
  const ScratchFile opening("bare.fen", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n");
  std::vector<std::string> good = engine_words("Good", "play");
  good.push_back("movetime=60");
  const std::vector<std::string> bad = engine_words("Bad", "slow 2 2000");
  const MatchRun match =
      play_match("chess", good, bad, {"--movetime", "0.5", "--margin", "500", "--openings", opening.path()});
  ASSERT_EQ(match.result["games"].size(), 2) << match;
  EXPECT_EQ(match.result["games"][0]["result"], "1-0") << match;
  EXPECT_EQ(match.result["games"][0]["reason"], "Black: time forfeit");
  EXPECT_EQ(match.result["games"][1]["result"], "1/2-1/2") << match;
  EXPECT_EQ(match.result["games"][1]["reason"], "White: time forfeit, Black cannot win");
  EXPECT_EQ(match.result["engines"][1]["faults"].value("time_forfeit", 0), 2) << match;
}

INSTANTIATE_TEST_SUITE_P(
    Uci, MatchFaults,
    testing::Values(FaultCase{"crash", "crash", "uci"}, FaultCase{"exit", "crash", "uci"},
                    FaultCase{"stall", "hang", "uci"}, FaultCase{"slow", "time_forfeit", "uci"},
                    FaultCase{"illegal", "illegal_move", "uci"}, FaultCase{"nonsense", "illegal_move", "uci"},
                    FaultCase{"nothing", "illegal_move", "uci"}, FaultCase{"flood", "garbage", "uci"},
                    FaultCase{"lines", "hang", "uci"}));
INSTANTIATE_TEST_SUITE_P(Xboard, MatchFaults,
                         testing::Values(FaultCase{"crash", "crash", "xboard"},
                                         FaultCase{"stall", "hang", "xboard"},
                                         FaultCase{"slow", "time_forfeit", "xboard"},
                                         FaultCase{"illegal", "illegal_move", "xboard"},
                                         FaultCase{"nonsense", "illegal_move", "xboard"},
                                         FaultCase{"claim-win", "false_claim", "xboard"},
                                         FaultCase{"claim-draw", "false_claim", "xboard"},
                                         FaultCase{"refuse", "false_claim", "xboard"},
                                         FaultCase{"flood", "garbage", "xboard"}));

}  // namespace
}  // namespace proconsul
