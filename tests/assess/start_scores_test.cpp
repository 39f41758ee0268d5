// Tables of start scores, the command that makes them, and starts drawn from them.
#include "protocol/session/start_scores.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/cli_runner.h"
#include "protocol/scratch_folder.h"
#include "support.h"

namespace proconsul {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kSixStarts =
    "[sixstarts:chess]\n"
    "maxFile = 3\n"
    "maxRank = 6\n"
    "startFen = qkn/ppp/3/3/PPP/QKN w - - 0 1\n"
    "castling = false\n"
    "promotionRegionWhite = *6\n"
    "promotionRegionBlack = *1\n"
    "starts = q k n\n";

TEST(StartScores, ComeBackFromTheirText) {
  const StartScores scores{"chess56", 700, {12, -3, 0, 32000}, "k+y/"};
  const Result<StartScores> again = read_start_scores(to_text(scores));
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->variant, "chess56");
  EXPECT_EQ(again->nodes, 700U);
  EXPECT_EQ(again->scores, scores.scores);
  EXPECT_EQ(again->definition, scores.definition);
}

TEST(StartScores, MayBeginWithAByteOrderMarkAndHaveWindowsLineEnds) {
  const Result<StartScores> scores =
      read_start_scores("\xEF\xBB\xBFproconsul start scores: chess56, 700 nodes\r\n1 2\r\n3\r\n");
  ASSERT_TRUE(scores.ok()) << scores.error().message;
  EXPECT_THAT(scores->scores, ElementsAre(1, 2, 3));
}

TEST(StartScores, RefuseOtherTexts) {
  for (const char* text :
       {"", "1 2 3\n", "proconsul start scores: chess56\n1\n",
        "proconsul start scores: chess56, many nodes\n1\n", "proconsul start scores: chess56, 5 nodes\n1 x\n",
        "proconsul start scores: chess56, 5 nodes\n99999\n",
        "proconsul start scores: chess56, 5 nodes, definition\n1\n",
        "proconsul start scores: chess56, 5 knots\n1\n"})
    EXPECT_FALSE(read_start_scores(text).ok()) << text;
}

TEST(StartScores, SortStartsByFairness) {
  const StartScores scores{"x", 1, {12, -3, 40, 3, 0}};
  EXPECT_THAT(scores.within(3), ElementsAre(1, 3, 4));
  EXPECT_THAT(scores.within(0), ElementsAre(4));
  EXPECT_THAT(scores.fairest_first(), ElementsAre(4, 1, 3, 0, 2));
}

TEST(StartScores, BuiltInOnesFitTheirVariants) {
  for (const EmbeddedScores& embedded : embedded_start_scores()) {
    const Variant& variant = test::variant_of(std::string(embedded.variant));
    const Result<StartScores> scores = start_scores_of(Registry(), variant, "");
    ASSERT_TRUE(scores.ok()) << scores.error().message;
    EXPECT_EQ(static_cast<int>(scores->scores.size()), start_count(*variant.starts));
  }
}

class SixStarts : public ::testing::Test {
 protected:
  CliRun run(std::vector<std::string> words) const {
    return run_words(joined_words(std::move(words), {"--variant-file", file_}));
  }
  ScratchFolder folder_{"six_starts"};
  std::string file_ = folder_.write("six.ini", kSixStarts);
  std::string table_ = folder_ / "six.scores";
};

TEST_F(SixStarts, AreSearchedListedAndDrawn) {
  const CliRun searched = run({"starts", "sixstarts", "--nodes", "50", "--out", table_, "--list", "2"});
  EXPECT_EQ(searched.code, 0) << searched.err;
  EXPECT_THAT(searched.out,
              HasSubstr("sixstarts: 6 starts, 50 nodes each; scores in centipawns, White's view\n"));
  EXPECT_EQ(run({"starts", "sixstarts", "--nodes", "50", "--threads", "2", "--list", "2"}).out, searched.out);
  EXPECT_EQ(run({"starts", "sixstarts", "--scores", table_, "--list", "2"}).out, searched.out);
  const CliRun start = run({"start", "sixstarts", "--fair", "2000", "--scores", table_, "--seed", "1"});
  EXPECT_EQ(start.code, 0) << start.err;
  EXPECT_THAT(start.out, HasSubstr("Number: "));
}

// Names and descriptions may change, rules may not.
TEST_F(SixStarts, BelongToTheirDefinition) {
  run({"starts", "sixstarts", "--nodes", "50", "--out", table_});
  std::string changed = kSixStarts;
  folder_.write("six.ini", changed + "title = Six\nabout = Other words.\n");
  EXPECT_EQ(run({"starts", "sixstarts", "--scores", table_}).code, 0);
  folder_.write("six.ini", changed + "stalemateValue = loss\n");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"starts", "sixstarts", "--scores", table_},
        std::vector<std::string>{"start", "sixstarts", "--fair", "99", "--scores", table_}}) {
    const CliRun refused = run(words);
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.err, HasSubstr("the scores are of another definition of sixstarts"));
  }
}

TEST_F(SixStarts, AreToldApartByExitCodes) {
  folder_.write("six.scores", "proconsul start scores: sixstarts, 50 nodes\n90 80 -7 60 50 90\n");
  const std::string broken = folder_.write("broken.scores", "no table\n");
  const std::vector<std::string> match = {"match", "sixstarts", "--engine", "cmd=x",         "--engine",
                                          "cmd=y", "--depth",   "1",        "--print-config"};
  for (const std::vector<std::string>& words : {std::vector<std::string>{"start", "sixstarts"},
                                                std::vector<std::string>{"play", "sixstarts"}, match}) {
    for (const std::string& file : {folder_ / "absent.scores", broken, folder_ / "."})
      EXPECT_EQ(run(joined_words(words, {"--fair", "9", "--scores", file})).code, 3) << words[0] << file;
    EXPECT_EQ(run(joined_words(words, {"--fair", "5", "--scores", table_})).code, 1) << words[0];
    EXPECT_EQ(run(joined_words(words, {"--fair", "x", "--scores", table_})).code, 2) << words[0];
    EXPECT_EQ(run(joined_words(words, {"--fair", "x", "--scores", broken})).code, 2) << words[0];
  }
  EXPECT_EQ(run({"starts", "sixstarts", "--scores", folder_ / "absent.scores"}).code, 3);
  EXPECT_EQ(run({"starts", "sixstarts", "--scores", broken}).code, 3);
}

TEST_F(SixStarts, AreDrawnOnlyIfFairEnough) {
  folder_.write("six.scores", "proconsul start scores: sixstarts, 50 nodes\n90 80 -7 60 50 90\n");
  for (const char* seed : {"1", "2", "3"}) {
    const CliRun start = run({"start", "sixstarts", "--fair", "20", "--scores", table_, "--seed", seed});
    EXPECT_THAT(start.out, HasSubstr("Number: 2\nScore: -7 centipawns for White; 1 of 6 starts is within 20 "
                                     "centipawns of even\n"));
  }
  const std::vector<std::string> fair = {"--fair", "65", "--scores", table_, "--seed", "1"};
  const auto fairness = run(joined_words({"start", "sixstarts", "--json"}, fair)).json()["fairness"];
  EXPECT_EQ(fairness["fair_starts"], 3);
  EXPECT_EQ(fairness["starts"], 6);
  EXPECT_EQ(fairness["limit"], 65);
  const CliRun play = run(joined_words({"play", "sixstarts"}, fair));
  EXPECT_THAT(in_one_line(play.err), HasSubstr("start number "));
  EXPECT_THAT(in_one_line(play.err),
              HasSubstr("; 3 of 6 starts are within 65 centipawns of even, this one has "));
  EXPECT_THAT(run({"start", "sixstarts", "--fair", "5", "--scores", table_}).err,
              HasSubstr("--fair: no start is within 5 centipawns of even"));
}

TEST_F(SixStarts, ThatAreFairCanBeTheOpeningsOfAMatch) {
  folder_.write("six.scores", "proconsul start scores: sixstarts, 50 nodes\n90 80 -7 60 12 90\n");
  const std::vector<std::string> match = {"match",          "sixstarts", "--engine", "cmd=x",
                                          "--engine",       "cmd=y",     "--depth",  "1",
                                          "--print-config", "--scores",  table_};
  EXPECT_EQ(run(joined_words(match, {"--fair", "20"})).code, 0);
  EXPECT_THAT(run(joined_words(match, {"--fair", "3"})).err, HasSubstr("no start is within 3 centipawns"));
  EXPECT_THAT(run(match).err, HasSubstr("--scores requires --fair"));
  EXPECT_THAT(run(joined_words(match, {"--fair", "20", "--openings", "1"})).err,
              HasSubstr("--fair cannot be used with --openings"));
}

TEST_F(SixStarts, ListMatesApart) {
  folder_.write("six.scores", "proconsul start scores: sixstarts, 50 nodes\n31999 10 -31995 20 30 0\n");
  const std::string out = run({"starts", "sixstarts", "--scores", table_, "--list", "1"}).out;
  EXPECT_THAT(
      out, HasSubstr("Forced mates: 1 for White, 1 for Black; what follows is of the other starts\n"
                     "Mean +15.0, standard deviation 12.9, from +0 to +30, half of them from +0 to +20\n"));
  EXPECT_THAT(out, HasSubstr("\n0       #1     "));
}

TEST_F(SixStarts, GoOnFromAJournal) {
  const std::string state = folder_ / "six.state";
  const CliRun first = run({"starts", "sixstarts", "--nodes", "50", "--state", state});
  EXPECT_EQ(first.code, 0) << first.err;
  EXPECT_EQ(run({"starts", "sixstarts", "--nodes", "50", "--state", state}).out, first.out);
  EXPECT_THAT(run({"starts", "sixstarts", "--nodes", "60", "--state", state}).err,
              HasSubstr("the number of nodes"));
}

TEST(CliStarts, SaysWhatIsWrong) {
  const ScratchFile other("other.scores", "proconsul start scores: chess56, 50 nodes\n1 2\n");
  const std::vector<std::pair<std::vector<std::string>, std::string>> rows = {
      {{"starts"}, "missing argument"},
      {{"starts", "chess"}, "chess has a single start"},
      {{"starts", "fischerandom"}, "no scores of the starts of fischerandom are built in"},
      {{"starts", "chess56", "--scores", other.path()}, "there are scores of 2 starts and not of 112"},
      {{"starts", "chess2016", "--scores", other.path()}, "the scores are of chess56 and not of chess2016"},
      {{"starts", "chess56", "--out", "x"}, "--out"},
      {{"starts", "chess56", "--nodes", "9", "--state", "y", "--shard", "1/2", "--out", "x"}, "--shard"},
      {{"start", "chess56", "--fair", "x"}, "--fair: "},
      {{"start", "chess56", "--fair", "30000"}, "--fair: "},  // that would take in forced mates
      {{"start", "chess56", "--fair", "9", "--scores", other.path()}, "--scores: "},
      {{"start", "chess56", "--scores", other.path()}, "--scores requires --fair"},
      {{"start", "chess56", "--scores", "nowhere.scores"}, "--scores requires --fair"},
      {{"start", "chess56", "--fair", "9", "--id", "3"},
       "only one of --id, --dice and a random start (--random, --seed, --fair) can be used"},
      {{"start", "chess", "--fair", "9"}, "chess has a single start, --fair does not apply"},
      {{"start", "chess", "--fair", "9", "--scores", "nowhere.scores"},
       "chess has a single start, --fair does not apply"},
      {{"start", "chess56", "--fair", "9", "--id", "3", "--scores", "nowhere.scores"}, "only one of --id"},
  };
  for (const auto& [words, message] : rows) {
    const CliRun run = run_words(words);
    EXPECT_EQ(run.code, 2) << message;
    EXPECT_THAT(run.err, HasSubstr(message));
    EXPECT_THAT(run.out, IsEmpty());
  }
}

}  // namespace
}  // namespace proconsul
