// Conveniences of the command line: saving and resuming games, completion, the manual page.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "protocol/cli/command_table.h"
#include "protocol/cli_runner.h"
#include "scratch.h"
#include "search/skill.h"
#include "tests/paths.h"
#include "variants/registry.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;

TEST(CliPlayComfort, SavesAndResumes) {
  const std::string file = scratch_path("play.pgn");
  const CliRun first = run_words({"play", "consulchess", "--level", "1"}, "e4\nsave " + file + "\nquit\n");
  EXPECT_EQ(first.code, exit_code::kOk) << first.err;
  EXPECT_THAT(first.out, HasSubstr("Saved as '" + file + "'"));
  EXPECT_EQ(run_words({"pgn", "check", file}).code, exit_code::kOk);
  const CliRun second =
      run_words({"play", "consulchess", "--resume", file, "--level", "1"}, "undo\nfen\nquit\n");
  EXPECT_THAT(second.out,
              HasSubstr("rnbcqkcbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKCBNR w KQkq - 0 1\n"));
  EXPECT_THAT(run_words({"play", "chess", "--resume", file}).err, HasSubstr("holds a game of consulchess"));
  EXPECT_THAT(run_words({"play", "chess", "--resume", "/nowhere"}).err, HasSubstr("cannot read '/nowhere'"));
  std::filesystem::remove(file);
}

class SavedGame : public ::testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(file_); }
  std::string text() const {
    std::ifstream in(file_);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  const std::string file_ = scratch_path("saved.pgn");
};

TEST_F(SavedGame, IsKeptAfterEveryMoveAndResumedFromTheSameSide) {
  run_words({"play", "chess", "--black", "--level", "1"}, "save " + file_ + "\ne5\n");
  EXPECT_THAT(text(), HasSubstr(" e5 2. "));
  EXPECT_THAT(text(), HasSubstr("[Black \"you\"]"));
  const CliRun resumed = run_words({"play", "chess", "--resume", file_, "--level", "1"}, "moves\nd6\n");
  EXPECT_THAT(resumed.out, HasSubstr("you play Black"));
  EXPECT_THAT(text(), HasSubstr(" d6 3. "));
}

TEST_F(SavedGame, OtherCollectionsAreNotOverwritten) {
  const std::string games = "[Event \"Final\"]\n\n1. e4 {best by test} e5 *\n\n1. d4 *\n";
  std::ofstream(file_) << games;
  EXPECT_EQ(run_words({"play", "chess", "--resume", file_, "--level", "1"}, "Nf3\nquit\n").code,
            exit_code::kOk);
  EXPECT_EQ(text(), games);
}

TEST(CliPlayComfort, SuggestsTheNearestCommand) {
  EXPECT_THAT(run_words({"play", "chess"}, "levl 3\nquit\n").out, HasSubstr("(did you mean 'level'?)"));
}

TEST(CliPlayComfort, LevelsAndMovesOfAPiece) {
  const CliRun run =
      run_words({"play", "chess"}, "level 2\nlevel 10\nlevel 99\nmoves g1\nmoves e5\nmoves zz\nquit\n");
  EXPECT_THAT(run.out, HasSubstr(fmt::format("Level 2: 150 positions a move, about {} Elo in chess\n",
                                             elo_of_nodes(150).value())));
  EXPECT_THAT(run.out, HasSubstr("Level 10: 984150 positions a move\n"));
  EXPECT_THAT(run.out, HasSubstr("level: "));
  EXPECT_THAT(run.out, HasSubstr("Nf3"));
  EXPECT_THAT(run.out, HasSubstr("Nh3"));
  EXPECT_THAT(run.out, HasSubstr("none\n"));
}

TEST(CliPlayComfort, HelpTellsHowStrongTheLevelsAre) {
  std::string help = run_words({"play", "--help"}).out;
  std::replace(help.begin(), help.end(), '\n', ' ');
  EXPECT_THAT(help, HasSubstr(fmt::format("Elo in chess, as measured: 1: {}, 2: {}", elo_of_nodes(50).value(),
                                          elo_of_nodes(150).value())));
}

TEST(CliCompletion, KnowsEverySubcommandAndOption) {
  const std::string bash = completion_script("bash"), fish = completion_script("fish"), man = man_page();
  for (const Command& command : command_table()) {
    EXPECT_THAT(bash, HasSubstr("\"" + std::string(command.name) + "\") options="));
    for (const Option& option : command.options) {
      EXPECT_THAT(bash, HasSubstr("--" + std::string(option.name))) << command.name;
      EXPECT_THAT(fish, HasSubstr("-l " + std::string(option.name))) << command.name;
    }
    EXPECT_THAT(man, HasSubstr(".SS \"" + std::string(command.name).substr(0, 3)));
  }
  EXPECT_THAT(run_words({"completion", "bsh"}).err, HasSubstr("did you mean 'bash'?"));
  EXPECT_EQ(run_words({"completion", "zsh"}).code, exit_code::kOk);
}

TEST(CliComfort, MovesNameTheIllegalOne) {
  struct Row {
    const char* game;
    const char* moves;
    const char* told;
  };
  const Row rows[] = {
      {"chess", "e4 e5 Ke3", "\"Ke3\" (number 3)"},    {"chess", "hello", "\"hello\" (number 1)"},
      {"chess", "e4 e5 O-O", "\"O-O\" (number 3)"},    {"chess", "e2e4 e2e9", "\"e2e9\" (number 2)"},
      {"xiangqi", "C2=5 C9=1", "\"C9=1\" (number 2)"}, {"shogi", "P-7f P-7f", "\"P-7f\" (number 2)"}};
  for (const Row& row : rows) {
    for (const std::vector<std::string>& command :
         std::vector<std::vector<std::string>>{{"moves"}, {"show"}, {"analyse"}, {"play"}}) {
      const CliRun run = run_words(joined_words(command, {row.game, "--moves", row.moves}));
      EXPECT_EQ(run.code, exit_code::kUsage) << row.moves;
      EXPECT_THAT(run.err, HasSubstr(row.told)) << command.front();
    }
  }
}

TEST(CliComfort, AnnotatesGamesByTheirOwnVariant) {
  const ScratchFile file(
      "unnamed_games.pgn",
      "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n[Variant \"capablanca\"]\n\n1. Ab3 Ab6 *\n");
  const CliRun run = run_words({"analyse", "--pgn", file.path(), "--nodes", "30"});
  EXPECT_EQ(run.code, exit_code::kOk) << run.err;
  EXPECT_THAT(run.out, HasSubstr("Ab3"));
  EXPECT_EQ(run.out, run_words({"analyse", "chess", "--pgn", file.path(), "--nodes", "30"}).out);
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"analyse"}, {"analyse", "--epd", file.path()}}) {
    EXPECT_EQ(run_words(words).code, exit_code::kUsage);
    EXPECT_THAT(run_words(words).err, HasSubstr("missing argument"));
  }
}

TEST(CliComfort, MatchesThatFailAtTheirStartLeaveNoFiles) {
  const std::string pgn = scratch_path("failed.pgn"), state = scratch_path("failed.state"),
                    log = scratch_path("failed.log");
  const std::vector<std::string> files = {"--pgn", pgn, "--state", state, "--log", log};
  const std::vector<std::string> broken = {
      "match", "chess", "--engine", "cmd=/nowhere/engine", "--engine", "cmd=/nowhere/other", "--nodes", "1"};
  const auto run = [&](const std::vector<std::string>& words) {
    return run_words(joined_words(words, files));
  };
  EXPECT_EQ(run(broken).code, exit_code::kIo);
  EXPECT_EQ(run_words({"match", "--check", "cmd=/nowhere/engine", "--log", log}).code, exit_code::kIo);
  for (const std::string& file : {pgn, state, log}) EXPECT_FALSE(std::filesystem::exists(file)) << file;
  std::ofstream(pgn) << "[Event \"old\"]\n\n*\n";
  std::ofstream(log) << "";
  EXPECT_EQ(run(broken).code, exit_code::kIo);
  EXPECT_TRUE(std::filesystem::exists(pgn));
  EXPECT_TRUE(std::filesystem::exists(log)) << "was there before";
  EXPECT_FALSE(std::filesystem::exists(state));
  for (const std::string& file : {pgn, log}) std::filesystem::remove(file);
}

// Runs the script in a real bash.
TEST(CliCompletion, CompletesInBash) {
  const std::string script = scratch_path("completion.bash"), out = scratch_path("completion.out");
  std::ofstream(script)
      << completion_script("bash")
      << "COMP_WORDS=(\"$1\" \"${@:2}\"); COMP_CWORD=$(($# - 1)); _proconsul; echo \"${COMPREPLY[@]}\"\n";
  const auto complete = [&](const std::string& words) {
    const std::string command = "bash " + test::for_shell(script) + " " +
                                test::for_shell(test::engine_binary()) + " " + words + " > " +
                                test::for_shell(out);
    EXPECT_EQ(std::system(command.c_str()), 0);
    std::ifstream in(out);
    std::string line;
    std::getline(in, line);
    return line;
  };
  EXPECT_EQ(complete("anal"), "analyse");
  EXPECT_EQ(complete("show consulch"), "consulchess");
  EXPECT_EQ(complete("analyse chess --multi"), "--multipv");
  EXPECT_EQ(complete("tb pro"), "probe");
  EXPECT_EQ(complete("tb probe are"), "arena");
  EXPECT_EQ(complete("show ai-"), "ai-wok");
  EXPECT_EQ(complete("values chess --no-colo"), "");
  EXPECT_EQ(complete("show chess --no-colo"), "--no-colour --no-color");
  std::filesystem::remove(script);
  std::filesystem::remove(out);
}

// Runs the script in a real fish, with the names of variants as it offers them.
TEST(CliCompletion, OffersEveryVariantInFish) {
  if (std::system("fish --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "fish is not installed";
  const std::string script = scratch_path("completion.fish"), out = scratch_path("completion.fish.out");
  std::ofstream(script) << completion_script("fish");
  const std::filesystem::path folder = std::filesystem::path(test::engine_binary()).parent_path();
  const auto complete = [&](const std::string& words) {
    const std::string inner = fmt::format("source {}; complete -C 'proconsul {}'", script, words);
    EXPECT_EQ(std::system(fmt::format("PATH={}:\"$PATH\" HOME={} fish --no-config -c {} > {}",
                                      test::for_shell(folder.string()), test::for_shell(folder.string()),
                                      test::for_shell(inner), test::for_shell(out))
                              .c_str()),
              0);
    std::set<std::string> found;
    std::ifstream in(out);
    for (std::string line; std::getline(in, line);) found.insert(line.substr(0, line.find('\t')));
    return found;
  };
  const std::set<std::string> offered = complete("show ");
  const Registry registry;
  for (const Variant& variant : registry.variants())
    EXPECT_TRUE(offered.contains(variant.rules->name)) << variant.rules->name;
  EXPECT_FALSE(offered.contains("------------------"));
  EXPECT_FALSE(offered.contains("name"));
  EXPECT_EQ(complete("show chess --no-co"), (std::set<std::string>{"--no-color", "--no-colour"}));
  std::filesystem::remove(script);
  std::filesystem::remove(out);
}

}  // namespace
}  // namespace proconsul
