// proconsul start and id.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/cli_runner.h"

namespace proconsul {
namespace {

using testing::HasSubstr;

constexpr const char* kStandard = "rnbcqkcbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKCBNR w KQkq - 0 1";

TEST(CliStart, ShowsTheDefaultStart) {
  const CliRun run = run_words({"start", "consul42k"});
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, HasSubstr(std::string("FEN: ") + kStandard + "\n"));
  EXPECT_THAT(run.out, HasSubstr("Number: 15683\n"));
  EXPECT_THAT(run.out, HasSubstr(" 1 | R | N | B | C | Q | K | C | B | N | R |\n"));
}

TEST(CliStart, KnowsGamesWithASingleStart) {
  EXPECT_EQ(run_words({"start", "consuls", "--json"}).json(),
            nlohmann::json({{"variant", "consuls"},
                            {"fen", "rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w KQkq - 0 1"}}));
  const CliRun random = run_words({"start", "consuls", "--random"});
  EXPECT_EQ(random.code, 2);
  EXPECT_THAT(random.err, HasSubstr("consuls has a single start"));
}

// The standard array: light bishop h1, dark bishop c1, knights on free files 2 and 7, consuls 2 and 5, queen
// 2.
TEST(CliStart, ThrowsTheDiceBackwardsAndForwards) {
  const nlohmann::json start = run_words({"start", "consul42k", "--id", "15683", "--json"}).json();
  EXPECT_EQ(start["fen"], kStandard);
  std::vector<std::string> words = {"start", "consul42k", "--json", "--dice"};
  for (const int value : start["dice"]["values"]) words.push_back(std::to_string(value));
  EXPECT_EQ(words.size(), 4 + 7U);
  EXPECT_EQ(run_words(words).json(), start);
}

TEST(CliStart, InterchangesKnightsAndCamels) {
  const nlohmann::json start =
      run_words({"start", "chess56", "--dice", "1", "1", "1", "--interchange", "always", "--json"}).json();
  EXPECT_EQ(start["id"], "56");
  EXPECT_EQ(start["dice"]["interchange"], true);
  EXPECT_EQ(run_words({"start", "chess56", "--id", "56", "--json"}).json(), start);
}

TEST(CliStart, DrawsBothSidesApart) {
  const nlohmann::json start =
      run_words({"start", "consul42k", "--id", "0", "--black-id", "41999", "--json"}).json();
  EXPECT_EQ(start["id"], "0/41999");
  EXPECT_EQ(start["fen"], "rkrqccnnbb/pppppppppp/10/10/10/10/PPPPPPPPPP/BBNNCCQRKR w KQkq - 0 1");
  EXPECT_TRUE(start.contains("black_dice"));
  EXPECT_EQ(run_words({"start", "consul42k", "--id", "0/41999", "--json"}).json(), start);
}

TEST(CliStart, DrawsTheSameStartFromTheSameSeed) {
  const std::string first = run_words({"start", "contemporaryrandom", "--seed", "7"}).out;
  EXPECT_THAT(first, HasSubstr("Number: "));
  EXPECT_EQ(run_words({"start", "contemporaryrandom", "--random", "--seed", "7"}).out, first);
  EXPECT_NE(run_words({"start", "contemporaryrandom", "--seed", "8"}).out, first);
  EXPECT_EQ(run_words({"start", "contemporaryrandom", "--random"}).code, 0);
}

TEST(CliStart, RefusesContradictionsAndNumbersOutOfRange) {
  for (const auto& words : std::vector<std::vector<std::string>>{
           {"start", "consul42k", "--id", "42000"},
           {"start", "consul42k", "--id", "-1"},
           {"start", "consul42k", "--id", "7.5"},
           {"start", "consul42k", "--id", "1", "--random"},
           {"start", "consul42k", "--black-id", "1"},
           {"start", "consul42k", "--id", "1/2", "--black-id", "3"},
           {"start", "consul42k", "--dice", "1", "2"},
           {"start", "consul42k", "--dice", "1", "2", "3", "4", "5", "6", "x"},
           {"start", "consul42k", "--interchange", "odd"},
           {"start", "consul42k", "--seed", "x"},
           {"start", "contemporaryrandom", "--id", "1/2"},
       }) {
    const CliRun run = run_words(words);
    EXPECT_EQ(run.code, 2) << run.out;
    EXPECT_NE(run.err, "");
  }
}

TEST(CliId, TellsTheNumberOfAStart) {
  const CliRun run = run_words({"id", "consul42k", kStandard});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out, "15683\n");
  EXPECT_EQ(run_words({"id", "consul42k", "rnbcqkcbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKCBNR", "w",
                       "KQkq", "-", "0", "1"})
                .out,
            "15683\n");
}

// Both bishops are on dark squares.
TEST(CliId, SaysNoToOtherPositions) {
  const CliRun run =
      run_words({"id", "consul42k", "rnbcqkcnbr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKCNBR w KQkq - 0 1"});
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(run.out, "");
  EXPECT_THAT(run.err, HasSubstr("no numbered start"));
  EXPECT_EQ(run_words({"id", "consuls", "8/8"}).code, 2);
}

}  // namespace
}  // namespace proconsul
