// Properties of all subcommands: help, exit codes, suggestions, variant files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/game.h"
#include "protocol/cli_runner.h"
#include "scratch.h"
#include "variants/registry.h"

namespace proconsul {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::MatchesRegex;
using testing::Not;
using testing::StartsWith;

const std::vector<std::string> kCommands = {"variants", "start",   "id",     "show",  "moves",
                                            "perft",    "analyse", "play",   "bench", "datagen",
                                            "tune",     "train",   "values", "merge", "genfens"};
const std::vector<std::string> kVariantCommands = {"check", "new", "show", "export"};

TEST(CliCommands, OverviewNamesEveryCommand) {
  const CliRun run = run_words({"--help"});
  EXPECT_EQ(run.code, 0);
  for (const std::string& command : kCommands)
    EXPECT_THAT(run.out, HasSubstr("\n  " + command + " ")) << command;
  EXPECT_EQ(run_words({"help"}).out, run.out);
  EXPECT_EQ(run_words({"-h"}).out, run.out);
}

TEST(CliCommands, EachHasItsHelp) {
  for (const std::string& command : kCommands) {
    const CliRun run = run_words({command, "--help"});
    EXPECT_EQ(run.code, 0) << command;
    EXPECT_THAT(run.out, StartsWith("Usage: proconsul " + command)) << command;
    EXPECT_THAT(run.out, HasSubstr("--variant-file FILE")) << command;
    EXPECT_EQ(run_words({"help", command}).out, run.out);
    EXPECT_EQ(run_words({command, "-h"}).out, run.out);
  }
}

TEST(CliCommands, OfTwoWordsHaveTheirHelpToo) {
  const std::string overview = run_words({"--help"}).out;
  for (const std::string& command : kVariantCommands) {
    EXPECT_THAT(overview, HasSubstr("\n  variant " + command + " "));
    EXPECT_THAT(run_words({"variant", "--help"}).out, HasSubstr("variant " + command + " "));
    const CliRun run = run_words({"variant", command, "--help"});
    EXPECT_EQ(run.code, 0) << command;
    EXPECT_THAT(run.out, StartsWith("Usage: proconsul variant " + command));
    EXPECT_EQ(run_words({"help", "variant", command}).out, run.out);
    EXPECT_EQ(run_words({"variant", command, "-h"}).out, run.out);
  }
}

TEST(CliCommands, TellsItsVersion) {
  const CliRun run = run_words({"--version"});
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, MatchesRegex("proconsul " PROCONSUL_VERSION "(\\+[0-9a-z.]+)?\n"
                                    "build " PROCONSUL_VERSION "-[0-9a-f]{12} by (GCC|Clang) [^\n]+\n"
                                    "instructions: [^\n]+\n"
                                    "networks: [1-9][0-9]* built in: [a-z0-9_, \n]+\n"));
  EXPECT_THAT(run.out, HasSubstr("ten_by_eight"));
  std::istringstream lines(run.out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  EXPECT_EQ(run_words({"-V"}).out, run.out);
}

TEST(CliCommands, RefusesWhatItDoesNotKnow) {
  struct Case {
    std::vector<std::string> words;
    const char* message;
  };
  const std::vector<Case> cases = {
      {{"vraiants"},
       "unknown subcommand 'vraiants' (did you mean 'variants'?); 'proconsul --help' lists them"},
      {{"variant"}, "missing subcommand after 'variant': check, new, show, export"},
      {{"variant", "chekc"}, "unknown subcommand 'variant chekc' (did you mean 'variant check'?)"},
      {{"variant", "check"}, "missing argument; usage: proconsul variant check FILE ..."},
      {{"variant", "show", "ches"}, "unknown variant 'ches' (did you mean 'chess'?)"},
      {{"xyzzy"}, "unknown subcommand 'xyzzy'; 'proconsul --help' lists them"},
      {{"show", "consulches"},
       "unknown variant 'consulches' (did you mean 'consulchess'?); 'proconsul variants' lists them"},
      {{"--hepl"},
       "unknown option '--hepl' (did you mean '--help'?); engine options are written --Name=value"},
      {{"--Hash=16", "perft", "chess", "1"},
       "'--Hash' is an engine option and cannot be used with a subcommand; see 'proconsul perft --help'"},
      {{"--Treads=2"}, "unknown option '--Treads' (did you mean 'Threads'?)"},
      {{"--Hash=lots"}, "option Hash takes a number"},
      {{"perft", "chess", "1", "--divied"}, "unknown option '--divied' (did you mean '--divide'?)"},
      {{"perft", "chess", "1", "-d"}, "unknown option '-d'"},
      {{"perft", "chess"}, "missing argument; usage: proconsul perft VARIANT DEPTH [FEN]"},
      {{"start", "chess", "960"}, "too many arguments; usage: proconsul start VARIANT"},
      {{"perft", "chess", "four"}, "DEPTH: 'four' is not a number from 0 to 64"},
      {{"perft", "chess", "4x"}, "DEPTH: '4x' is not a number from 0 to 64"},
      {{"perft", "chess", "1", "--threads", "0"}, "--threads: '0' is not a number from 1 to 256"},
      {{"analyse", "chess", "--time", "soon"}, "--time: 'soon' is not a number of seconds from 0 to 86400"},
      {{"analyse", "chess", "--time", "nan"}, "--time: 'nan' is not a number of seconds from 0 to 86400"},
      {{"show", "chess", "--fen", "8", "--fen", "8"}, "option '--fen' is given more than once"},
      {{"show", "chess", "8", "--fen", "8"}, "the position is given twice, as words, --fen or --sfen"},
      {{"show", "chess", "--id", "1"}, "chess has a single start, --id does not apply"},
      {{"show", "chess", "--dice", "1"}, "chess has a single start, --dice does not apply"},
      {{"show", "captureanything", "--chess960"},
       "captureanything has no Chess960 form, --chess960 does not apply"},
      {{"show", "chess2016", "--id", "1", "--dice", "1"},
       "only one of --id, --dice and a random start (--random, --seed, --fair) can be used"},
      {{"show", "chess2016", "--interchange", "odd"}, "--interchange requires --dice or a random start"},
      {{"play", "chess", "--white", "--black"}, "--white cannot be used with --black"},
      {{"moves", "chess", "--moves", "e4 Ke3"}, "--moves: "},
      {{"--variant-file"}, "the option '--variant-file' needs a file name"},
  };
  for (const Case& c : cases) {
    const CliRun run = run_words(c.words);
    EXPECT_EQ(run.code, 2) << c.message;
    EXPECT_THAT(run.out, IsEmpty()) << c.message;
    EXPECT_THAT(run.err, StartsWith(std::string("proconsul: ") + c.message));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
}

TEST(CliCommands, PointsIntoABadFen) {
  const CliRun run = run_words({"show", "chess", "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"});
  EXPECT_EQ(run.code, 2);
  EXPECT_THAT(run.err, HasSubstr("FEN: "));
  EXPECT_THAT(run.err, HasSubstr("(column 19)"));
}

class VariantFile : public testing::Test {
 protected:
  VariantFile() : path_(scratch_path("cli_variant_file.ini")) {}
  ~VariantFile() override { std::filesystem::remove(path_); }
  void write(const std::string& text) const { std::ofstream(path_) << text; }

  std::string path_;
};

TEST_F(VariantFile, IsKnownToEverySubcommand) {
  write(
      "[kingsonly:chess]\ntitle = Kings only\ncastling = false\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
  EXPECT_THAT(run_words({"variants", "--variant-file", path_}).out, HasSubstr("kingsonly"));
  EXPECT_THAT(run_words({"--variant-file=" + path_, "perft", "kingsonly", "1"}).out, HasSubstr("Nodes: 5\n"));
  EXPECT_EQ(run_words({"perft", "kingsonly", "1"}).code, 2);
}

TEST_F(VariantFile, ThatIsMissingIsAnInputError) {
  for (const auto& words : std::vector<std::vector<std::string>>{{"variants", "--variant-file", path_},
                                                                 {"--variant-file", path_}}) {
    const CliRun run = run_words(words);
    EXPECT_EQ(run.code, 3);
    EXPECT_EQ(run.err, "proconsul: --variant-file: cannot read '" + path_ + "'\n");
  }
}

TEST_F(VariantFile, WithAMistakeNamesTheLine) {
  write("[oops:chess]\nstartFen = 4k3/8/8 w - - 0 1\n");
  const CliRun run = run_words({"variants", "--variant-file", path_});
  EXPECT_EQ(run.code, 2);
  EXPECT_THAT(run.err, StartsWith(path_ + ":2:"));
}

TEST(CliCommands, ListsTheGames) {
  const CliRun table = run_words({"variants"});
  EXPECT_EQ(table.code, 0);
  EXPECT_THAT(table.out, HasSubstr("\nconsul42k "));
  EXPECT_THAT(table.out, HasSubstr("12x10, 96 squares  2016\n"));
  EXPECT_THAT(run_words({"variants", "--json"}).json(), Not(IsEmpty()));
}

TEST(CliCommands, ExplainsEveryGame) {
  for (const auto& summary : run_words({"variants", "--json"}).json()) {
    const std::string name = summary["name"];
    const CliRun text = run_words({"variants", name});
    EXPECT_EQ(text.code, 0) << name;
    for (const char* part : {"Board: ", "letter", "Ends: ", "* move or capture"})
      EXPECT_THAT(text.out, HasSubstr(part)) << name;
    const nlohmann::json json = run_words({"variants", name, "--json"}).json();
    EXPECT_EQ(json["name"], name);
    EXPECT_FALSE(json["pieces"].empty()) << name;
  }
}

TEST(CliGenfens, PrintsOpeningsThatTheSeedDecides) {
  const auto fens = [](const std::string& words) { return run_words({words, "quit"}); };
  const CliRun run = fens("genfens 3 seed 42 book None ");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(fens("genfens 3 seed 42 book None").out, run.out);
  EXPECT_NE(fens("genfens 3 seed 43 book None").out, run.out);
  std::istringstream lines(run.out);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    ASSERT_THAT(line, StartsWith("info string genfens "));
    const std::string fen = line.substr(std::string("info string genfens ").size());
    EXPECT_THAT(fen, HasSubstr(" w ")) << fen;  // eight plies from the start
    EXPECT_EQ(run_words({"show", "chess", "--fen", fen}).code, 0) << fen;
  }
  EXPECT_EQ(count, 3);
  EXPECT_EQ(run_words({"genfens", "1", "seed", "7", "book", "None", "fischerandom"}).code, 0);
  EXPECT_EQ(fens("genfens 1 seed 7 book /nowhere.epd").code, 3);
  EXPECT_THAT(fens("genfens 1 book None seed 7").err, HasSubstr("expected genfens N seed S book B"));
  EXPECT_EQ(fens("genfens 0 seed 7 book None").code, 2);
  EXPECT_EQ(fens("genfens 1 seed 7 book None ches").code, 2);
}

std::vector<std::string> generated_fens(std::size_t count, const std::string& book, const std::string& game) {
  // As separate words: the book's path may contain blanks.
  const CliRun run = run_words({"genfens", std::to_string(count), "seed", "7", "book", book, game});
  EXPECT_EQ(run.code, 0) << game << ": " << run.err;
  std::vector<std::string> fens;
  std::istringstream lines(run.out);
  for (std::string line; std::getline(lines, line);)
    fens.push_back(line.substr(std::string("info string genfens ").size()));
  EXPECT_EQ(fens.size(), count) << game;
  return fens;
}

// Every printed position is complete and can be played on.
TEST(CliGenfens, ServesEveryGame) {
  const Registry registry;
  for (const Variant& variant : registry.variants()) {
    for (const std::string& fen : generated_fens(1, "None", variant.rules->name)) {
      const Result<Game> game = Game::create(variant.compiled, fen);
      ASSERT_TRUE(game.ok()) << variant.rules->name << ": " << fen;
      EXPECT_EQ(game->fen(), fen) << variant.rules->name;
      EXPECT_FALSE(game->end().over()) << fen;
    }
  }
}

// Whatever their notation in the book; the openings are eight plies later.
TEST(CliGenfens, KeepsTheCountersOfTheBook) {
  const std::string checks = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ";
  struct Case {
    std::string game, line, end;
  };
  for (const Case& one :
       {Case{"3check", checks + "1+2 0 21", " 25"}, Case{"3check", checks + "0 21 +2+1", " 25"},
        Case{"3check", checks + "1+2 bm e4; hmvc 0; fmvn 21;", " 25"},
        Case{"3check", checks + "1+2 0 21; id \"a\";", " 25"}, Case{"5check", checks + "1+2 bm e4;", " 5"},
        Case{"chess", checks + "0 9; id \"a\"", " 13"}, Case{"chess", checks + "fmvn 9; hmvc 0;", " 13"},
        Case{"chess", checks + "bm e4;", " 5"}}) {
    const ScratchFile book("book.epd", one.line + "\n" + one.line + "\n");
    for (const std::string& fen : generated_fens(2, book.path(), one.game)) {
      EXPECT_TRUE(fen.ends_with(one.end)) << fen << " of " << one.line;
      if (one.game == "3check") {
        EXPECT_THAT(fen, Not(HasSubstr("3+3"))) << one.line;
      }
    }
  }
}

}  // namespace
}  // namespace proconsul
