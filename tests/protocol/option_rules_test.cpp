// Options that have no effect together are rejected: the cases are generated from the command table. And
// every engine option can be set in all forms documented in the manual page.
#include <gmock/gmock.h>

#include <set>

#include "engine/text.h"
#include "protocol/cli/command_table.h"
#include "protocol/cli_runner.h"
#include "protocol/session/options.h"
#include "scratch.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;

const Option* find(const Command& command, const std::string& name) {
  static std::vector<Option> options;
  options = all_options(command);
  for (const Option& option : options) {
    if (name.substr(0, name.find('=')) == option.name) return &option;
  }
  return nullptr;
}

// The option as typed: "--json", "--depth=1", "--format=xboard".
std::string given(const Command& command, const std::string& name) {
  const bool flag = find(command, name)->kind == Option::Kind::kFlag;
  return "--" + name + (flag || name.find('=') != name.npos ? "" : "=1");
}

// With as many words as the command needs.
std::vector<std::string> call(const Command& command, const std::vector<std::string>& options) {
  std::vector<std::string> words;
  const std::string name = command.name;
  words.push_back(name.substr(0, name.find(' ')));
  if (name.find(' ') != name.npos) words.push_back(name.substr(name.find(' ') + 1));
  for (std::size_t i = 0; i < command.min_words; ++i) words.emplace_back("chess");
  words.insert(words.end(), options.begin(), options.end());
  return words;
}

TEST(OptionRules, NameOptionsOfTheirCommand) {
  for (const Command& command : command_table()) {
    for (const OptionRule& rule : command.rules) {
      for (const auto& names : {rule.options, rule.others, rule.unless}) {
        for (const std::string& name : names)
          EXPECT_NE(find(command, name), nullptr) << command.name << ' ' << name;
      }
    }
  }
}

TEST(OptionRules, RefuseWhatHasNoEffect) {
  int cases = 0;
  const auto expect_refused = [&](const Command& command, const std::vector<std::string>& options,
                                  const std::string& name) {
    ++cases;
    const CliRun run = run_words(call(command, options));
    EXPECT_EQ(run.code, exit_code::kUsage) << command.name << ' ' << name;
    EXPECT_THAT(run.err, HasSubstr("--" + name)) << command.name;
    EXPECT_THAT(run.err, testing::AnyOf(HasSubstr(" requires --"), HasSubstr(" cannot be used with --")));
    EXPECT_TRUE(run.out.empty()) << run.out;
  };
  for (const Command& command : command_table()) {
    for (const OptionRule& rule : command.rules) {
      for (const std::string& name : rule.options) {
        if (rule.kind == OptionRule::Kind::kNeeds) {
          expect_refused(command, {given(command, name)}, name);
          continue;
        }
        for (const std::string& other : rule.others) {
          if (name != other) expect_refused(command, {given(command, name), given(command, other)}, name);
        }
      }
    }
  }
  EXPECT_GT(cases, 150);
}

// The modes of the commands, each tried with all of the command's options one by one: rejected, or used.
struct Mode {
  std::vector<std::string> words;
  std::set<std::string> idle;  // options without effect
};

TEST(OptionRules, KnowWhatFilesNeedNot) {
  const ScratchFile games("mode.pgn", "1. e4 *\n"),
      suite("mode.epd", "6k1/5ppp/8/8/8/8/8/R3K3 w - - dm 1;\n");
  const std::vector<Mode> modes = {
      {{"analyse", "chess", "--depth", "1", "--epd", suite.path()},
       {"fen", "sfen", "id", "black-id", "dice", "black-dice", "interchange", "moves", "multipv", "ascii",
        "flip", "explain", "explain-svg", "out", "pgn", "shard", "any-build"}},
      {{"analyse", "chess", "--depth", "1", "--pgn", games.path()},
       {"fen", "sfen", "id", "black-id", "dice", "black-dice", "interchange", "moves", "multipv", "ascii",
        "flip", "explain", "explain-svg", "view", "notation", "state", "epd", "shard", "any-build"}},
      {{"analyse", "chess", "--depth", "1", "--json", "--pgn", games.path()}, {"out", "view", "notation"}},
      {{"analyse", "chess", "--depth", "1"}, {"jobs", "out", "state", "shard", "any-build"}},
      {{"analyse", "chess", "--depth", "1", "--json"},
       {"jobs", "out", "state", "shard", "any-build", "ascii", "flip", "notation"}}};
  const Command* analyse = nullptr;
  for (const Command& command : command_table()) {
    if (std::string(command.name) == "analyse") analyse = &command;
  }
  for (const Mode& mode : modes) {
    for (const Option& option : analyse->options) {
      if (mode.idle.count(option.name) == 0) continue;
      std::vector<std::string> words = mode.words;
      words.push_back(given(*analyse, option.name));
      EXPECT_EQ(run_words(words).code, exit_code::kUsage) << option.name << " beside " << mode.words[4];
    }
  }
  EXPECT_THAT(run_words({"analyse", "chess", "8/8/8/8/8/8/8/8", "--epd", suite.path()}).err,
              HasSubstr("cannot be used with a position"));
}

TEST(EngineOptions, CanBeWrittenAsTheManualSays) {
  for (const EngineOption& option : option_table()) {
    std::string bare(option.name), dashed(option.name);
    std::erase(bare, ' ');
    std::replace(dashed.begin(), dashed.end(), ' ', '-');
    const bool button = option.type == OptionType::kButton;
    for (const std::string& name : {std::string(option.name), bare, lower_case(bare), lower_case(dashed)}) {
      const std::string word = "--" + name + (button ? "" : "=" + std::string(option.default_text));
      const CliRun run = run_words({word}, "uci\nquit\n");
      EXPECT_EQ(run.code, 0) << word << run.err;
      EXPECT_THAT(run.out, testing::Not(HasSubstr("error"))) << word;
    }
  }
}

// The manual's words, parsed by a shell.
TEST(EngineOptions, StandInTheManualAsAShellTakesThem) {
  const std::string man = run_words({"man"}).out;
  for (const EngineOption& option : option_table()) {
    std::string shown;
    for (const char c : shell_word(option)) shown += c == '-' ? "\\-" : std::string(1, c);
    EXPECT_THAT(man, HasSubstr("\\fB" + shown + "\\fR")) << option.name;
    std::string word = shell_word(option);
    std::erase(word, '"');
    const CliRun run = run_words({word + std::string(option.default_text)}, "uci\nquit\n");
    EXPECT_EQ(run.code, 0) << word << run.err;
  }
}

TEST(EngineOptions, HaveTheirEffectWithoutBlanks) {
  const auto overhead = [](const char* word) { return run_words({word}, "uci\nisready\nquit\n"); };
  EXPECT_EQ(overhead("--MoveOverhead=10").code, 0);
  EXPECT_THAT(overhead("--MoveOverhead=10000").err, HasSubstr("takes a number from 0 to 5000"));
  EXPECT_THAT(overhead("--Move Overhead=10000").err, HasSubstr("takes a number from 0 to 5000"));
  EXPECT_THAT(overhead("--MoveOverheat=10").err, HasSubstr("did you mean"));
}

}  // namespace
}  // namespace proconsul
