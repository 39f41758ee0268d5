// The terminal: help wrapped to its width, values of options, the commands of `play`, lists of games, and the
// unit of scores.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

#include "engine/move_text.h"
#include "protocol/cli/command_table.h"
#include "protocol/cli/examples.h"
#include "protocol/cli/help.h"
#include "protocol/cli/line_reader.h"
#include "protocol/cli_runner.h"
#include "protocol/formats/families.h"
#include "protocol/formats/typed_move.h"
#include "protocol/text/words.h"
#include "search/engine.h"
#include "search/eval/score_unit.h"
#include "support.h"
#include "tests/scratch.h"

namespace proconsul {
namespace {

using test::game_of;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Le;
using testing::Not;

Terminal terminal_of(int columns) {
  Terminal terminal;
  terminal.in = terminal.out = true;
  terminal.width = columns;
  return terminal;
}

std::size_t longest_line(const std::string& text) {
  std::istringstream lines(text);
  std::size_t longest = 0;
  for (std::string line; std::getline(lines, line);) longest = std::max(longest, line.size());
  return longest;
}

TEST(CliHelp, FitsTheTerminal) {
  for (const int columns : {50, 80, 132}) {
    EXPECT_THAT(longest_line(overview(columns)), Le(static_cast<std::size_t>(columns)));
    for (const Command& command : command_table())
      EXPECT_THAT(longest_line(command_help(command, columns)), Le(static_cast<std::size_t>(columns)))
          << command.name << " in " << columns;
  }
  EXPECT_EQ(run_words({"play", "--help"}).out, run_on(terminal_of(80), {"play", "--help"}).out);
  EXPECT_THAT(longest_line(run_on(terminal_of(50), {"match", "--help"}).out), Le(50u));
}

TEST(CliHelp, KeepsCommandLinesWhole) {
  const std::string text = reflowed("one\ntwo\n\n  proconsul x --a b\nthree", 13);
  EXPECT_EQ(text, "one two\n\n  proconsul \\\n    x --a b\nthree\n");
}

// Each example is a valid command line of its subcommand.
TEST(CliHelp, ExamplesAreTrue) {
  std::set<std::string_view> with_example;
  for (const Example& example : all_examples()) {
    std::string line(example.line);
    ASSERT_TRUE(line.starts_with(example.command)) << line;
    std::vector<std::string> words;
    bool quoted = false;
    for (const std::string_view word : words_in(std::string_view(line).substr(example.command.size()))) {
      std::string bare(word);
      std::erase(bare, '"');
      if (quoted) {
        words.back() += " " + bare;
      } else {
        words.push_back(bare);
      }
      if (std::count(word.begin(), word.end(), '"') == 1) quoted = !quoted;
    }
    for (const Command& command : command_table()) {
      if (example.command != command.name) continue;
      with_example.insert(example.command);
      const Result<Arguments> arguments = Arguments::parse(words, all_options(command));
      ASSERT_TRUE(arguments) << line << ": " << arguments.error().message;
      EXPECT_GE(arguments->words().size(), command.min_words) << line;
      EXPECT_LE(arguments->words().size(), command.max_words) << line;
      EXPECT_FALSE(arguments->conflict(command.rules)) << line;
    }
    std::string what(example.what);
    for (std::size_t at = 0; (at = what.find('-', at)) != std::string::npos; at += 2)
      what.insert(at, 1, '\\');
    EXPECT_THAT(man_page(), HasSubstr(what));
  }
  for (const Command& command : command_table())
    EXPECT_TRUE(with_example.count(command.name)) << command.name;
}

TEST(CliHelp, TheManualHasItsUsualParts) {
  for (const char* part :
       {".SH EXAMPLES\n", ".SH \"SEE ALSO\"\n", ".SH \"EXIT STATUS\"\n", "NO_COLOR", "COLUMNS"})
    EXPECT_THAT(man_page(), HasSubstr(part));
}

TEST(CliBanner, GreetsPeopleAlone) {
  const CliRun person = run_on(terminal_of(80), {}, "uci\nquit\n");
  EXPECT_THAT(person.out, HasSubstr("proconsul play "));
  EXPECT_THAT(person.out, HasSubstr("uciok\n"));
  EXPECT_THAT(run_words({}, "uci\nquit\n").out, testing::StartsWith("id name "));
  Terminal half = terminal_of(80);
  half.out = false;
  EXPECT_THAT(run_on(half, {}, "uci\nquit\n").out, testing::StartsWith("id name "));
}

TEST(CliColour, BothSpellingsStandBeforeAndAfterTheSubcommand) {
  Terminal coloured = terminal_of(80);
  coloured.utf8 = coloured.colour = true;
  EXPECT_THAT(run_on(coloured, {"show", "chess"}).out, HasSubstr("\033["));
  for (const char* word : {"--no-color", "--no-colour"}) {
    EXPECT_THAT(run_on(coloured, {word, "show", "chess"}).out, Not(HasSubstr("\033["))) << word;
    EXPECT_THAT(run_on(coloured, {"show", "chess", word}).out, Not(HasSubstr("\033["))) << word;
    EXPECT_EQ(run_on(coloured, {"values", "chess", word}).code, exit_code::kOk) << word;
    EXPECT_THAT(run_words({"--help"}).out, HasSubstr(word));
    for (const char* shell : {"bash", "zsh"}) EXPECT_THAT(completion_script(shell), HasSubstr(word)) << shell;
    const std::string name = word + 2;
    EXPECT_THAT(completion_script("fish"), HasSubstr("-l " + name + " "));
    EXPECT_THAT(man_page(), HasSubstr("no\\-" + name.substr(3) + "\\fR"));
  }
  EXPECT_EQ(run_words({"-V"}).out, run_words({"--version"}).out);
}

TEST(CliColour, BothSpellingsStandAnywhereBesideEveryCommand) {
  for (const std::string word : {"--no-color", "--no-colour"}) {
    for (const Command& command : command_table()) {
      std::vector<std::string> words;
      for (const std::string_view part : words_in(command.name)) words.emplace_back(part);
      for (std::size_t at = 0; at <= words.size(); ++at) {
        std::vector<std::string> spread = words;
        spread.insert(spread.begin() + static_cast<std::ptrdiff_t>(at), word);
        spread.emplace_back("--help");
        EXPECT_EQ(run_words(spread).out, command_help(command, 80)) << command.name << ' ' << at;
      }
    }
  }
}

// Some outputs tell the time they took.
std::string without_numbers(std::string text) {
  std::erase_if(text, [](char c) { return c == '.' || (c >= '0' && c <= '9'); });
  return text;
}

// Nothing else is written or refused because of it, wherever it stands.
TEST(CliColour, BothSpellingsGoWithEveryOutput) {
  const ScratchFile games("colour.pgn", "1. e4 *\n"), definitions("colour.ini", "[mine:chess]\n");
  const std::vector<std::vector<std::string>> lines = {
      {"variants"},
      {"variants", "--json"},
      {"variants", "--search", "consul"},
      {"variants", "chess", "--json"},
      {"variants", "chess", "--html"},
      {"variant", "show", "chess", "--ascii"},
      {"variant", "check", definitions.path()},
      {"variant", "export", "chess"},
      {"variant", "new", "mine"},
      {"start", "chess56", "--json"},
      {"show", "chess", "--json"},
      {"show", "chess", "--piece", "n"},
      {"show", "chess", "--svg", "-"},
      {"moves", "chess", "--json"},
      {"moves", "chess", "--moves", "e4 e5", "--san"},
      {"perft", "chess", "2"},
      {"values", "chess", "--json"},
      {"pgn", "check", games.path()},
      {"pgn", "convert", games.path()},
      {"pgn", "html", games.path()},
      {"completion", "bash"},
      {"man"},
  };
  for (const std::vector<std::string>& line : lines) {
    const CliRun plain = run_words(line);
    for (const std::string word : {"--no-color", "--no-colour"}) {
      for (std::size_t at = 0; at <= line.size(); ++at) {
        std::vector<std::string> words = line;
        words.insert(words.begin() + static_cast<std::ptrdiff_t>(at), word);
        const CliRun run = run_words(words);
        EXPECT_EQ(run.code, plain.code) << line.front() << ' ' << at << run.err;
        EXPECT_EQ(without_numbers(run.out), without_numbers(plain.out)) << line.front() << ' ' << at;
      }
    }
  }
}

// Every option value offered by completion is accepted.
TEST(CliValues, WhatIsOfferedIsAccepted) {
  const std::string bash = completion_script("bash");
  EXPECT_THAT(bash, HasSubstr("--view) offers=\"mover white\""));
  EXPECT_THAT(bash, HasSubstr("--tournament) offers=\"gauntlet round-robin\""));
  EXPECT_THAT(bash, HasSubstr("--pgn-comments) offers=\"full none short\""));
  for (const char* side : {"mover", "white"})
    EXPECT_EQ(run_words({"analyse", "chess", "--nodes", "50", "--view", side}).code, exit_code::kOk);
  for (const char* kind : {"round-robin", "gauntlet"})
    EXPECT_EQ(run_words({"match", "chess", "--engine", "cmd=a", "--engine", "cmd=b", "--tc", "1",
                         "--tournament", kind, "--print-config"})
                  .code,
              exit_code::kOk);
  EXPECT_THAT(completion_script("fish"), HasSubstr("-l view"));
  EXPECT_THAT(completion_script("fish"), HasSubstr("-x -a 'mover white'"));
}

TEST(CliCompletionWords, BeginAlike) {
  EXPECT_THAT(beginning_with("Nf", {"Nh3", "Nf3", "Nfd2", "Nf3"}), ElementsAre("Nf3", "Nfd2"));
  EXPECT_EQ(common_start({"review", "redo", "resign"}), "re");
  EXPECT_EQ(common_start({}), "");
}

TEST(TypedMove, CastlingWithoutSquaresWhereThereIsOne) {
  const Game two = game_of("consulchess", "4k5/10/10/10/10/10/10/5K1R2 w K - 0 1");
  EXPECT_FALSE(parse_typed(two, "O-O")) << "several ways";
  EXPECT_THAT(parse_typed(two, "O-O").error().message, HasSubstr("ambiguous: O-O("));
  EXPECT_FALSE(parse_typed(two, "O-O-O"));
  const Game one = game_of("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  for (const char* text : {"O-O", "0-0", "o-o"})
    EXPECT_EQ(to_uci(one, parse_typed(one, text).value()), "e1g1");
}

TEST(TypedMove, AsShogiProgramsWriteThem) {
  const Game start = game_of("shogi");
  for (const Move move : start.legal_moves()) {
    const std::string uci = to_uci(start, move);
    const auto turned = [](char file, char rank) {
      return std::string{static_cast<char>('1' + ('i' - file)), static_cast<char>('a' + ('9' - rank))};
    };
    const std::string usi = turned(uci[0], uci[1]) + turned(uci[2], uci[3]) + uci.substr(4);
    ASSERT_TRUE(parse_typed(start, usi)) << usi;
    EXPECT_EQ(to_uci(start, parse_typed(start, usi).value()), uci) << usi;
  }
  const Game held = game_of("shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1");
  EXPECT_EQ(to_uci(held, parse_typed(held, "P*5e").value()), "P@e5");
  for (const char* wrong : {"", "7", "77", "7g", "7g7", "0a1a", "99z1a", "P*", "P*5", "*5e", "7g7f++"})
    EXPECT_FALSE(parse_typed(start, wrong)) << wrong;
}

TEST(CliPlayCommands, TellOfPiecesAndRules) {
  const CliRun run =
      run_words({"play", "crazyhouse", "--level", "1"},
                "rules\npieces\npiece n\npiece 7\nmoves N\nboard\nlevel\ntime 0.5\ntime x\nname Ann\nhelp\n");
  EXPECT_EQ(run.code, exit_code::kOk);
  for (const char* text : {"Promotion: ", "  Q  queen\n", "N knight\n", "the letters are",
                           "Na3  Nc3  Nf3  Nh3", "Level 1: 50 positions a move", "0.5 seconds a move",
                           "time: ", "You are called Ann.", "  P@e5      drop a piece"})
    EXPECT_THAT(run.out, HasSubstr(text));
}

TEST(CliPlayCommands, FitANarrowTerminal) {
  Terminal narrow;
  narrow.width = 50;
  const CliRun run = run_on(narrow, {"play", "consuls", "--level", "1"}, "e4\npiece k\nrules\nquit\nquit\n");
  EXPECT_THAT(longest_line(run.out), Le(50u));
  EXPECT_THAT(run.out, HasSubstr("\nlike e2e4) or 'help'.\n"));
}

TEST(CliPlayCommands, RedoPlaysWhatUndoTookBack) {
  const auto fens = [](const std::string& commands) {
    const CliRun run = run_words({"play", "chess", "--level", "1"}, commands);
    std::vector<std::string> found;
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);) {
      if (line.find(" w KQkq") != std::string::npos) found.push_back(line);
    }
    return found;
  };
  const auto found = fens("e4\nfen\nd4\nfen\nundo\nundo\nfen\nredo\nfen\nredo\nfen\nredo\n");
  ASSERT_EQ(found.size(), 5u);
  EXPECT_EQ(found[3], found[0]);
  EXPECT_EQ(found[4], found[1]);
  EXPECT_THAT(run_words({"play", "chess"}, "redo\n").out, HasSubstr("There is no move to replay."));
  EXPECT_THAT(run_words({"play", "chess", "--level", "1"}, "e4\nundo\nd4\nredo\n").out,
              HasSubstr("There is no move to replay."));
}

TEST(CliPlayCommands, OfferWhatNextAfterTheEnd) {
  const CliRun run =
      run_words({"play", "chess", "--level", "1", "--moves", "f3 e5"}, "g4\nresign\nr\nn\nfen\nquit\n");
  EXPECT_THAT(run.out, HasSubstr("What next? new (another game), review"));
  EXPECT_THAT(run.out, HasSubstr("marked by question marks"));
  EXPECT_THAT(run.out, HasSubstr("Over> "));
  EXPECT_THAT(run_words({"play", "chess"}, "n\n").out, HasSubstr("no such command or move: \"n\""))
      << "single letters are commands only after the end";
}

TEST(CliPlayCommands, GamesThatBeginWithMovesAreSavedWhole) {
  const std::string file = scratch_path("begun.pgn");
  std::filesystem::remove(file);
  run_words({"play", "chess", "--level", "1", "--moves", "e4 e5"}, "save " + file + "\nNf3\nquit\n");
  std::ifstream in(file);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_THAT(text, HasSubstr("1. e4 e5 2. Nf3"));
  std::filesystem::remove(file);
}

TEST(CliPlayCommands, ResumeNeedsNoVariant) {
  const std::string file = scratch_path("resume_terminal.pgn");
  std::filesystem::remove(file);
  run_words({"play", "consulchess", "--level", "1", "--name", "Ann B."}, "e4\nsave " + file + "\nquit\n");
  const CliRun run = run_words({"play", "--resume", file, "--level", "1"}, "fen\nd4\nquit\n");
  EXPECT_EQ(run.code, exit_code::kOk) << run.err;
  EXPECT_THAT(run.out, HasSubstr("Consulchess: you play White"));
  std::ifstream in(file);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_THAT(text, HasSubstr("[White \"Ann B.\"]"));
  EXPECT_THAT(text, HasSubstr("2. "));
  std::filesystem::remove(file);
  EXPECT_EQ(run_words({"play"}).code, exit_code::kUsage);
  EXPECT_THAT(run_words({"play"}).err, HasSubstr("missing argument"));
  EXPECT_EQ(run_words({"play", "--resume", "/nowhere"}).code, exit_code::kIo);
}

TEST(CliVariantsList, BeginsWithTheGamesTheEngineIsMadeFor) {
  const nlohmann::json list = run_words({"variants", "--json"}).json();
  std::vector<std::string> first;
  for (std::size_t i = 0; i < 7; ++i) first.push_back(list[i]["name"].get<std::string>());
  EXPECT_THAT(first, ElementsAre("consulchess", "consul42k", "consuls", "arena", "chess56", "chess2016",
                                 "contemporaryrandom"));
  std::size_t count = 0;
  const Registry registry;
  for (const Family& family : families_of(registry)) count += family.variants.size();
  EXPECT_EQ(count, registry.variants().size()) << "each is in one family";
  EXPECT_EQ(list.size(), count);
  EXPECT_THAT(run_on(terminal_of(80), {"variants"}).out, HasSubstr("\nPieces in hand, drops and gates\n"));
  EXPECT_THAT(run_words({"variants"}).out, Not(HasSubstr("Pieces in hand, drops")));
}

TEST(CliVariantsList, CanBeSearched) {
  const nlohmann::json found = run_words({"variants", "--search", "SHOGI", "--json"}).json();
  ASSERT_FALSE(found.empty());
  EXPECT_LT(found.size(), Registry().variants().size());
  EXPECT_THAT(run_words({"variants", "--search", "capablanca random"}).out, HasSubstr("\ncaparandom "));
  EXPECT_EQ(run_words({"variants", "--search", "xyzzy"}).code, exit_code::kNegative);
  EXPECT_EQ(run_words({"variants", "--search", "xyzzy", "--json"}).out, "[]\n");
  EXPECT_EQ(run_words({"variants", "chess", "--search", "x"}).code, exit_code::kUsage);
}

// A pawn is worth about 100 in all displayed scores; at most that where pawns are nearly worthless.
TEST(ScoreUnits, APawnIsAHundred) {
  const Registry registry;
  for (const Variant& variant : registry.variants()) {
    const Rules& rules = *variant.rules;
    const ScoreUnit unit(rules);
    ASSERT_GE(unit.pawn(), 50) << rules.name;
    ASSERT_LE(unit.pawn(), 200) << rules.name;
    EXPECT_EQ(unit.centipawns(unit.pawn()), 100) << rules.name;
    EXPECT_EQ(unit.shown(0), 0);
    for (const Score score : {1, 17, 250, 4000, 31000}) {
      EXPECT_EQ(unit.shown(-score), -unit.shown(score)) << rules.name;
      EXPECT_FALSE(is_mate(unit.shown(score))) << rules.name;
    }
    for (const Score mate : {mate_in(1), mated_in(4)}) EXPECT_EQ(unit.shown(mate), mate);
  }
}

TEST(ScoreUnits, SearchAndEvaluationReportTheSame) {
  for (const char* name : {"chess", "consuls", "atomic"}) {
    const Game game = game_of(name);
    Limits limits;
    limits.depth = 4;
    SearchOptions options;
    Engine engine;
    engine.set_options(options);
    const Score shown = engine.think(game, limits).score;
    options.raw_scores = true;
    engine.set_options(options);
    engine.new_game();
    EXPECT_EQ(shown, ScoreUnit(game.rules()).shown(engine.think(game, limits).score)) << name;
  }
}

}  // namespace
}  // namespace proconsul
