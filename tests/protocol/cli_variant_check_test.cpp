#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/cli_runner.h"
#include "protocol/definition_files.h"

namespace proconsul {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kTwoMistakes =
    "[first:chess]\n"
    "knihgt = n\n"
    "\tmaxRank = 99\n"
    "[second:ches]\n";

TEST(CliVariantCheck, NamesTheGamesOfAGoodFile) {
  const ScratchFile file("check_good.ini", "[one:chess]\nqueen = q:Q2\n[two:one]\nrook = r:R4\n");
  const CliRun run = run_words({"variant", "check", file.path()});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out, file.path() + ": fine: one, two\n");
  EXPECT_THAT(run.err, IsEmpty());
}

TEST(CliVariantCheck, ShowsEveryMistakeWithItsPlace) {
  const ScratchFile file("check_bad.ini", kTwoMistakes);
  const CliRun run = run_words({"variant", "check", file.path()});
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.out, IsEmpty());
  EXPECT_THAT(run.err, HasSubstr(file.path() + ":2:1: error: unknown key 'knihgt', did you mean 'knight'\n"
                                               "knihgt = n\n"
                                               "^\n"));
  EXPECT_THAT(run.err, HasSubstr(file.path() + ":3:12: error: expected a number from 1 to 16\n"
                                               "\tmaxRank = 99\n"
                                               "\t          ^\n"));
  EXPECT_THAT(run.err, HasSubstr(file.path() + ":4:9: error: unknown game 'ches', did you mean 'chess'\n"
                                               "[second:ches]\n"
                                               "        ^\n"));
  EXPECT_THAT(run.err, HasSubstr("\n3 errors\n"));
}

TEST(CliVariantCheck, AnswersInJson) {
  const ScratchFile bad("check_json_bad.ini", "[first:chess]\nknihgt = n\n");
  const ScratchFile good("check_json_good.ini", "[one:chess]\n");
  const CliRun run = run_words({"variant", "check", bad.path(), good.path(), "--json"});
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.err, IsEmpty());
  const nlohmann::json json = run.json();
  ASSERT_EQ(json.size(), 2U);
  EXPECT_EQ(json[0]["ok"], false);
  ASSERT_EQ(json[0]["errors"].size(), 1U);
  EXPECT_EQ(json[0]["errors"][0]["line"], 2);
  EXPECT_EQ(json[0]["errors"][0]["column"], 1);
  EXPECT_EQ(json[0]["errors"][0]["source"], "knihgt = n");
  EXPECT_EQ(json[1]["ok"], true);
  EXPECT_EQ(json[1]["games"], nlohmann::json::array({"one"}));
}

TEST(CliVariantCheck, MissingFilesAreInputErrors) {
  const ScratchFile bad("check_beside_missing.ini", "[first:chess]\nknihgt = n\n");
  for (const std::string& missing : {std::string("/nowhere/games.ini"), testing::TempDir()}) {
    const CliRun run = run_words({"variant", "check", bad.path(), missing});
    EXPECT_EQ(run.code, 3);
    EXPECT_THAT(run.err, HasSubstr(missing + ": error: "));
    EXPECT_THAT(run.err, HasSubstr(":2:1: error: "));
  }
}

TEST(CliVariantCheck, AFileMayBuildOnThoseBeforeIt) {
  const ScratchFile base("check_base.ini", "[base:chess]\n");
  const ScratchFile heir("check_heir.ini", "[heir:base]\n");
  EXPECT_EQ(run_words({"variant", "check", base.path(), heir.path()}).code, 0);
  EXPECT_EQ(run_words({"variant", "check", heir.path()}).code, 1);
  EXPECT_EQ(run_words({"--variant-file", base.path(), "variant", "check", heir.path()}).code, 0);
}

TEST(CliVariantCheck, WarnsOfAStartThatIsOverAtOnce) {
  const ScratchFile file(
      "check_over.ini",
      "[mated:chess]\nstartFen = rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n"
      "[arrived:chess]\nflagPiece = k\nflagRegionWhite = *1\nflagRegionBlack = *8\n"
      "[good:chess]\n");
  const CliRun run = run_words({"variant", "check", file.path()});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out, file.path() + ": usable, with 2 warnings: mated, arrived, good\n");
  EXPECT_THAT(run.err, HasSubstr(file.path() + ":2:12: warning: the game is over before the first move: "));
  EXPECT_THAT(run.err, HasSubstr(file.path() + ":3:2: warning: the game is over before the first move: "));
  const nlohmann::json json = run_words({"variant", "check", "--json", file.path()}).json();
  EXPECT_EQ(json[0]["ok"], true);
  ASSERT_EQ(json[0]["warnings"].size(), 2U);
  EXPECT_EQ(json[0]["warnings"][1]["line"], 3);
}

TEST(CliVariantCheck, CountsRandomStartsThatAreOverAtOnce) {
  const ScratchFile file(
      "check_over_some.ini",
      "[corner:chess]\nstarts = b@light b@dark q nn rkr\nflagPiece = k\nflagRegionWhite = e1\n"
      "flagRegionBlack = e8\n");
  const CliRun run = run_words({"variant", "check", file.path()});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.err, testing::ContainsRegex(
                           " warning: [0-9]+ of 960 random starts are over before the first move, such as "
                           "number [0-9]+: "));
}

TEST(CliVariantCheck, WarnsOfPiecesWithoutNames) {
  const ScratchFile file("check_nameless.ini",
                         "[mine:chess]\ncustomPiece1 = y:W\ncustomPiece2 = z:C:camel\n"
                         "customPiece3 = y':F:\npromotionPieceTypes = y\n[heir:mine]\n");
  const CliRun run = run_words({"variant", "check", file.path()});
  EXPECT_EQ(run.out, file.path() + ": usable, with 2 warnings: mine, heir\n");
  EXPECT_THAT(
      run.err,
      HasSubstr(":2:16: warning: the piece has no name, so that players read 'piece Y'; write y:W:NAME\n"));
  EXPECT_THAT(run.err, HasSubstr("so that players read 'piece Y''; write y':F:NAME\n"));
  const std::string shown = run_words({"--variant-file", file.path(), "variants", "heir"}).out;
  EXPECT_THAT(shown, HasSubstr("Y       piece Y "));
}

TEST(CliVariantCheck, RefusesAStartThatCannotBePlayed) {
  const ScratchFile file("check_start.ini", "[one:chess]\nstartFen = 4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1\n");
  const CliRun run = run_words({"variant", "check", file.path()});
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.err, HasSubstr(file.path() + ":2:"));
}

TEST(CliVariantPath, NamesFilesForEveryCommand) {
  const ScratchFile one("env_one.ini", "[one:chess]\n");
  const ScratchFile two("env_two.ini", "[two:one]\n");
  const VariantPathVariable variable(one.path() + ":" + two.path());
  const CliRun run = run_words({"variants"});
  EXPECT_THAT(run.out, HasSubstr("\none "));
  EXPECT_THAT(run.out, HasSubstr("\ntwo "));
  EXPECT_THAT(run.err, IsEmpty());
  EXPECT_THAT(run_words({}, "uci\nquit\n").out, HasSubstr(" var one var two "));
  EXPECT_THAT(run_words({"--UCI_Variant=two"}, "uci\nposition startpos\nd\nquit\n").out,
              testing::Not(HasSubstr("error")));
}

TEST(CliVariantPath, MistakesDoNotKeepCommandsFromWorking) {
  const ScratchFile bad("env_bad.ini", "[one:chess]\nknihgt = n\n");
  const VariantPathVariable variable(bad.path() + ":/nowhere.ini");
  const CliRun run = run_words({"perft", "chess", "1"});
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.err, HasSubstr(bad.path() + ":2:1: error: "));
  EXPECT_THAT(run.err, HasSubstr("/nowhere.ini: error: cannot read '/nowhere.ini'\n"));
  EXPECT_THAT(run_words({}, "uci\nquit\n").out, HasSubstr("info string error " + bad.path() + ":2:1: "));
  EXPECT_THAT(run_words({}, "xboard\nprotover 2\nquit\n").out,
              HasSubstr("tellusererror " + bad.path() + ":2:1: "));
}

}  // namespace
}  // namespace proconsul
