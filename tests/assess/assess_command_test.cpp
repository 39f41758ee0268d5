// proconsul variant assess and variant doc on the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <sstream>

#include "protocol/assess/assess_player.h"
#include "protocol/cli/progress_line.h"
#include "protocol/cli_runner.h"
#include "protocol/scratch_folder.h"
#include "support.h"

namespace proconsul {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

using Words = std::vector<std::string>;

constexpr const char* kDefinition =
    "[tinyqueens:chess]\n"
    "title = Tiny Queens\n"
    "about = A <small> board with queens.\n"
    "maxFile = 4\n"
    "maxRank = 5\n"
    "startFen = kqnn/4/4/4/NNQK w - - 0 1\n"
    "castling = false\n";

Words assess(const Words& more) {
  return joined_words({"variant", "assess", "arena", "--games", "4", "--nodes", "20,40", "--plies", "60"},
                      more);
}

TEST(CliVariantAssess, GivesTheSameReportWithAnyNumberOfThreads) {
  const CliRun one = run_words(assess({"--json", "-"}));
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_THAT(one.err, IsEmpty());
  const nlohmann::json json = one.json();
  EXPECT_EQ(json["variant"], "arena");
  EXPECT_EQ(json["games"], 16);
  EXPECT_THAT(json["nodes"], ElementsAre(20, 40));
  EXPECT_EQ(json["levels"][0]["games"], 4);
  EXPECT_EQ(json["skill"].size(), 2U);
  EXPECT_EQ(run_words(assess({"--json", "-", "--threads", "3"})).out, one.out);
  EXPECT_NE(run_words(assess({"--json", "-", "--seed", "2"})).out, one.out);
}

TEST(CliVariantAssess, RefusesWhatCannotBe) {
  EXPECT_THAT(run_words(assess({"--json", "-", "--html", "-"})).err,
              HasSubstr("cannot both go to standard output"));
  const CliRun run = run_words({"variant", "assess", "arena", "--opening", "10", "--plies", "10"});
  EXPECT_EQ(run.code, exit_code::kUsage);
  EXPECT_THAT(run.err, HasSubstr("games of 10 plies end with the opening of 10"));
}

TEST(AssessPlayer, LeavesAGameWhenItIsStopped) {
  AssessSettings settings;
  settings.variant = test::registry().find("chess");
  settings.plan = {{100}, 2};
  settings.max_plies = 12;
  std::atomic<bool> stopped{false};
  AssessPlayer player(settings, stopped);
  EXPECT_TRUE(player.play(0).has_value());
  stopped = true;
  settings.plan.nodes = {500'000'000};  // minutes, were it not for that
  EXPECT_FALSE(player.play(0).has_value());
}

TEST(CliVariantAssess, ReportsInWords) {
  const CliRun run = run_words(assess({}));
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, StartsWith("The Arena (arena)\n16 of 16 games: 4 of equals at each of 20, 40 nodes"));
  for (const char* part :
       {"\nFindings\n", "\nGames of equals\n", "score of White", "\nSkill: twice the nodes\n",
        "40 against 20", "\nHow games end\n", "\nRules in effect\n", "\nPieces\n", "\nOpenings\n"})
    EXPECT_THAT(run.out, HasSubstr(part));
}

TEST(CliVariantAssess, WritesJsonAndPage) {
  const ScratchFolder folder("assess_files");
  const CliRun run = run_words(assess({"--json", folder / "a.json", "--html", folder / "a.html"}));
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("Findings"));
  EXPECT_TRUE(nlohmann::json::accept(content_of(folder / "a.json")));
  const std::string page = content_of(folder / "a.html");
  EXPECT_THAT(page, StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(page, HasSubstr("<h1>The Arena</h1>"));
  EXPECT_THAT(page, Not(HasSubstr("nan")));
  EXPECT_THAT(page, Not(HasSubstr("href=\"http")));
  // Written again without more ado, being of their kinds.
  EXPECT_EQ(run_words(assess({"--json", folder / "a.json", "--html", folder / "a.html"})).code, 0);
}

TEST(CliVariantAssess, GoesOnFromItsJournalAndInShards) {
  const ScratchFolder folder("assess_shards");
  for (const char* shard : {"1/2", "2/2"}) {
    const std::string state = folder / (std::string(shard, 1) + ".state");
    EXPECT_EQ(run_words(assess({"--shard", shard, "--state", state})).code, 0);
  }
  const CliRun merged =
      run_words({"merge", folder / "1.state", folder / "2.state", "--out", folder / "all.state"});
  EXPECT_EQ(merged.code, 0) << merged.err;
  const CliRun whole = run_words(assess({"--json", "-", "--state", folder / "all.state"}));
  EXPECT_EQ(whole.out, run_words(assess({"--json", "-"})).out);
  const CliRun other = run_words(assess({"--seed", "5", "--state", folder / "all.state"}));
  EXPECT_EQ(other.code, 3);
  EXPECT_THAT(other.err, HasSubstr("the seed"));
}

TEST(CliVariantAssess, TakesAFileWithOneVariant) {
  const ScratchFolder folder("assess_definition");
  const std::string file = folder.write("tiny.ini", kDefinition);
  const CliRun run = run_words({"variant", "assess", file, "--games", "2", "--nodes", "20", "--json", "-"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.json()["variant"], "tinyqueens");
  const std::string two = folder.write("two.ini", std::string(kDefinition) + "[other:chess]\n");
  EXPECT_THAT(run_words({"variant", "assess", two}).err,
              HasSubstr("defines tinyqueens, other: name one of them, with --variant-file"));
  const std::string bad = folder.write("bad.ini", "[bad:chess]\nknihgt = n\n");
  const CliRun wrong = run_words({"variant", "assess", bad});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("bad.ini:2:1: error: unknown key 'knihgt'"));
}

// Even where a variant has the file's name; what cannot be read is no wrong usage.
TEST(VariantChoice, TakesAWordWithASlashForAFile) {
  const ScratchFolder folder("choice");
  const CliRun run = run_words({"variant", "doc", folder.write("chess", kDefinition)});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, StartsWith("# Tiny Queens"));
  for (const char* word : {"missing.ini", "./chess"}) {
    const CliRun missing = run_words({"variant", "assess", word});
    EXPECT_EQ(missing.code, exit_code::kIo);
    EXPECT_THAT(missing.err, HasSubstr(word));
  }
}

TEST(CliVariantAssess, SaysWhatIsWrongWithItsArguments) {
  const std::vector<std::pair<Words, std::string>> rows = {
      {{}, "missing argument; usage: proconsul variant assess NAME | FILE"},
      {{"ches"}, "did you mean 'chess'"},
      {{"chess", "--games", "7"}, "--games: expected an even number"},
      {{"chess", "--games", "0"}, "--games: "},
      {{"chess", "--nodes", "0"}, "--nodes: "},
      {{"chess", "--nodes", "100,x"}, "--nodes: "},
      {{"chess", "--nodes", "100,"}, "--nodes: "},
      {{"chess", "--nodes", "400,100"}, "--nodes: each limit must be greater than the one before it"},
      {{"chess", "--nodes", "1,2,3,4,5,6,7,8,9"}, "--nodes: at most 8 limits"},
      {{"chess", "--opening", "0"}, "--opening: "},
      {{"chess", "--shard", "1/2"}, "--shard"},
      {{"chess", "--depth", "3"}, "unknown option '--depth'"},
  };
  for (const auto& [words, message] : rows) {
    const CliRun run = run_words(joined_words({"variant", "assess"}, words));
    EXPECT_EQ(run.code, 2) << message;
    EXPECT_THAT(run.err, HasSubstr(message));
    EXPECT_THAT(run.out, IsEmpty());
  }
  EXPECT_EQ(run_words({"variant", "assess", "arena", "--json", "/nowhere/a.json"}).code, 3);
}

TEST(CliVariantDoc, WritesMarkdown) {
  const CliRun run = run_words({"variant", "doc", "consulchess"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, StartsWith("# Consulchess\n"));
  for (const char* part : {"Name `consulchess`, board 10x8, 1 start.\n", "FEN of the start: `rnbcqkcbnr/",
                           "| C | consul | `", "\n## Rules\n", "**Free castling:**", "**Ends:** "})
    EXPECT_THAT(run.out, HasSubstr(part));
  EXPECT_TRUE(run.out.ends_with("\n") && !run.out.ends_with("\n\n"));
}

TEST(CliVariantDoc, WritesThePageOfADefinition) {
  const ScratchFolder folder("doc");
  const std::string file = folder.write("tiny.ini", kDefinition), page = folder / "tiny.html";
  EXPECT_EQ(run_words({"variant", "doc", file, "--out", page}).code, 0);
  EXPECT_THAT(content_of(page), HasSubstr("<h1>Tiny Queens</h1>"));
  const CliRun markdown = run_words({"variant", "doc", file});
  EXPECT_THAT(markdown.out, HasSubstr("A \\<small\\> board with queens."));
  EXPECT_EQ(run_words({"variant", "doc", file, "--format", "html"}).out, content_of(page));
}

TEST(CliVariantDoc, KeepsFilesOfOtherKinds) {
  const ScratchFolder folder("doc_kinds");
  const std::string file = folder.write("tiny.ini", kDefinition),
                    other = folder.write("notes.md", "my notes\n");
  const CliRun refused = run_words({"variant", "doc", file, "--out", other});
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(content_of(other), "my notes\n");
  EXPECT_EQ(run_words({"variant", "doc", file, "--out", other, "--force"}).code, 0);
  EXPECT_EQ(run_words({"variant", "doc", file, "--out", other}).code, 0);  // now it is one
  EXPECT_EQ(run_words({"variant", "doc", file, "--out", file, "--force"}).code, 2);
  EXPECT_THAT(run_words({"variant", "doc", "chess", "--format", "htlm"}).err,
              HasSubstr("did you mean 'html'"));
}

TEST(CliVariantDoc, KnowsAPageByItsNameInAnyCase) {
  const ScratchFolder folder("doc_case");
  const std::string page = folder / "rules.HTML";
  EXPECT_EQ(run_words({"variant", "doc", "arena", "--out", page}).code, 0);
  EXPECT_THAT(content_of(page), StartsWith("<!DOCTYPE html>"));
}

TEST(VariantChoice, SaysThatAFileHasErrorsBesidesItsVariant) {
  const ScratchFolder folder("half_good");
  const std::string file = folder.write("half.ini", std::string(kDefinition) + "[broken:chess]\nking = kk\n");
  const CliRun run = run_words({"variant", "doc", file});
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.err, HasSubstr("proconsul: '" + file + "' has errors; only tinyqueens of it is used\n"));
}

Words longer(const Words& more) {
  return joined_words({"variant", "assess", "arena", "--games", "10", "--nodes", "10,20", "--plies", "20"},
                      more);
}

TEST(CliVariantAssess, BeginsWithAFirstImpression) {
  const ScratchFolder folder("assess_first");
  const CliRun run = run_words(longer({"--json", folder / "a.json"}));
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(in_one_line(run.err), StartsWith("First impression, from 16 of 40 games: White scores "));
  EXPECT_EQ(nlohmann::json::parse(content_of(folder / "a.json"))["games"], 40);
  EXPECT_THAT(run_words(longer({"--games", "4"})).err, Not(HasSubstr("First impression")));
}

#ifndef _WIN32
// Sends itself a signal when the first impression is written.
class SignallingBuffer : public std::stringbuf {
 public:
  explicit SignallingBuffer(int signal) : signal_(signal) {}

 protected:
  int sync() override {
    if (!sent_ && str().find("First impression") != std::string::npos) {
      sent_ = true;
      std::raise(signal_);
    }
    return 0;
  }

 private:
  int signal_;
  bool sent_ = false;
};

TEST(CliVariantAssess, ReportsWhatItHasWhenItIsEndedAndGoesOnFromThere) {
  const std::string whole = run_words(longer({"--json", "-"})).out;
  for (const auto& [signal, code] : {std::pair{SIGTERM, 128 + SIGTERM}, std::pair{SIGINT, 1}}) {
    const ScratchFolder folder("assess_ended");
    const std::string state = folder / "games.state";
    std::istringstream in;
    std::ostringstream out;
    SignallingBuffer buffer(signal);
    std::ostream err(&buffer);
    Console console{in, out, err, Terminal{}};
    EXPECT_EQ(run_cli(longer({"--json", "-", "--state", state}), console), code);
    EXPECT_THAT(buffer.str(), HasSubstr("; run the same command again to continue\n"));
    const nlohmann::json partial = nlohmann::json::parse(out.str());
    EXPECT_GE(partial["games"], 16);
    EXPECT_LT(partial["games"], 40);
    const CliRun rest = run_words(longer({"--json", "-", "--state", state}));
    EXPECT_EQ(rest.code, 0) << rest.err;
    EXPECT_EQ(rest.out, whole);
    EXPECT_THAT(rest.err, Not(HasSubstr("First impression")));
  }
}
#endif

TEST(ProgressWords, AreALineWhereThereIsNoTerminal) {
  EXPECT_EQ(progress_words(0.25, 10, "90 games", 0), "progress: 25 %, 0:30 left, 90 games");
  EXPECT_EQ(progress_words(0, 10, "", 0), "progress: 0 %, time left unknown");
}

TEST(CliVariantAssess, TakesSeedsOfAnySize) {
  const CliRun run = run_words(assess({"--json", "-", "--seed", "18446744073709551615"}));
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.json()["seed"], 18446744073709551615U);
  EXPECT_THAT(run_words(assess({"--seed", "-1"})).err, HasSubstr("--seed: "));
}

}  // namespace
}  // namespace proconsul
