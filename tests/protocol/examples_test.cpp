// Every example of the help and of the guides is carried out in a folder of small files, with tiny limits.
// Those that take long, need other programs or are for a GUI are in a table with the reason; they are parsed.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <regex>

#include "protocol/cli/command_table.h"
#include "protocol/cli/help.h"
#include "protocol/cli_runner.h"
#include "protocol/left_out.h"
#include "protocol/scratch_folder.h"
#include "protocol/text/words.h"
#include "tests/paths.h"

namespace proconsul {
namespace {

namespace fs = std::filesystem;

// A command line as it is shown, without the program's name.
struct Shown {
  std::string where;
  std::string line;
};

constexpr const char* kOverview = "proconsul --help";

enum class How : std::uint8_t {
  kRun,      // with the limits of kTiny
  kRefused,  // the example shows an error
  kParse,
  kDialogue,  // left at once
  kNoExample
};

struct Treatment {
  std::string_view begins;
  How how;
  std::string_view reason;
};

constexpr Treatment kTreatments[] = {
    {"analyse chess \"7k/8/8/8/8/8/8/KR6", How::kParse, "needs solved endings of all pairs of pieces"},
    {"tb probe chess \"8/8/8/3k4/8/8/8/KBN5", How::kParse, "needs solved endings of four pieces"},
    {"bench", How::kParse, "searches for seconds"},
    {"book build my.bin --self-play", How::kParse, "plays for seconds"},
    {"match", How::kParse, "plays games between other programs"},
    {"perft chess 9", How::kParse, "takes hours, for many machines"},
    {"start fischerandom --fair", How::kParse, "needs the scores that another example writes"},
    {"starts fischerandom", How::kParse, "searches every start"},
    {"tb power", How::kParse, "solves endings for minutes"},
    {"tb solve arena", How::kParse, "solves a whole game"},
    {"tb solve chess --pieces", How::kParse, "solves many endings"},
    {"train", How::kParse, "trains for minutes"},
    {"tune", How::kParse, "tunes for minutes"},
    {"variant assess", How::kParse, "plays for minutes"},
    {"variant new", How::kDialogue, "asks questions"},
    {"variant new knightlychess --from", How::kRun, "asks nothing"},
    {"variant new mygame --from", How::kRun, "asks nothing"},
    {"variant new mygame --out", How::kParse, "replaces what other examples read"},
    {"pgn convert games.pgn --out ./games.pgn", How::kRefused, "shows the error"},
    {"pgn html games.pgn --out mygame.ini", How::kRefused, "shows the error"},
    {"10 ", How::kNoExample, "a row of a table"},
    {"[--Name=value", How::kNoExample, "the usage"},
    {"SUBCOMMAND", How::kNoExample, "the usage"},
    {"merge shard-*", How::kNoExample, "its files have a wildcard"},
};

// What makes commands quick: option and value.
constexpr std::pair<std::string_view, std::string_view> kTiny[] = {
    {"--time", "0.01"}, {"--nodes", "50"}, {"--depth", "2"},     {"--positions", "30"},
    {"--threads", "1"}, {"--jobs", "1"},   {"--min-games", "1"}, {"--level", "1"},
};

How treatment_of(const std::string& line) {
  const Treatment* best = nullptr;
  for (const Treatment& each : kTreatments) {
    if (line.starts_with(each.begins) && (best == nullptr || each.begins.size() > best->begins.size()))
      best = &each;
  }
  return best == nullptr ? How::kRun : best->how;
}

// The words as a shell sees them, up to a comment, a pipe or a redirection.
std::vector<std::string> shell_words(const std::string& line) {
  std::vector<std::string> words;
  bool open = false;
  char quote = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (quote == 0 && c == ' ') {
      open = false;
      continue;
    }
    if (quote == 0 && !open && (c == '#' || c == '|' || c == '>')) break;
    if (!open) words.emplace_back();
    open = true;
    if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
    } else if (c == quote) {
      quote = 0;
    } else {
      words.back() += c;
    }
  }
  return words;
}

bool is_command(const std::string& word) {
  if (word.starts_with("--")) return true;
  for (const Command& command : command_table())
    if (words_in(command.name).front() == word) return true;
  return std::any_of(command_spellings().begin(), command_spellings().end(),
                     [&](const auto& spelling) { return spelling.first == word; });
}

// Joins lines that end with a backslash.
std::vector<std::string> whole_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  bool goes_on = false;
  for (std::string line; std::getline(in, line);) {
    if (goes_on) {
      lines.back() += ' ' + line;
    } else {
      lines.push_back(line);
    }
    goes_on = lines.back().ends_with('\\');
    if (goes_on) lines.back().pop_back();
  }
  return lines;
}

// What stands behind the program's name; nothing if the line does not call it.
std::optional<std::string> called(const std::string& line) {
  static const std::regex kCall(
      R"(^\s*(?:\$ )?(?:.*\| )?(?:(?:build/|\./)?proconsul|scripts/run\.sh)(?: +(.*))?$)");
  std::smatch found;
  if (!std::regex_match(line, found, kCall)) return std::nullopt;
  return found[1].str();
}

std::vector<Shown> examples_in(const std::string& where, const std::string& text) {
  std::vector<Shown> shown;
  for (const std::string& line : whole_lines(text)) {
    const std::optional<std::string> call = called(line);
    if (call && !shell_words(*call).empty()) shown.push_back({where, *call});
  }
  return shown;
}

// The lines of the blocks that are for a shell.
std::string shell_blocks(const std::string& markdown) {
  std::string text;
  bool inside = false, shell = false;
  std::istringstream in(markdown);
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("```")) {
      if (inside && shell) text += line + '\n';
      continue;
    }
    inside = !inside;
    shell = line == "```" || line == "```sh" || line == "```console";
  }
  return text;
}

std::vector<Shown> examples_of_help() {
  constexpr int kWidth = 10'000;
  std::vector<Shown> all = examples_in(kOverview, overview(kWidth));
  for (const Command& command : command_table()) {
    const std::vector<Shown> more =
        examples_in(fmt::format("proconsul {} --help", command.name), command_help(command, kWidth));
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

std::vector<Shown> examples_of_guides() {
  const fs::path root = fs::path(test::data_folder()).parent_path().parent_path();
  std::vector<fs::path> pages = {root / "README.md"};
  for (const char* folder : {"docs", "docs/dev"}) {
    for (const auto& entry : fs::directory_iterator(root / folder))
      if (entry.path().extension() == ".md") pages.push_back(entry.path());
  }
  std::sort(pages.begin() + 1, pages.end());
  std::vector<Shown> all;
  for (const fs::path& page : pages) {
    const std::vector<Shown> more = examples_in(page.filename().string(), shell_blocks(content_of(page)));
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

// A folder with the files that examples read; the current one as long as the object lives.
class ExampleFolder {
 public:
  explicit ExampleFolder(const std::string& name) : before_(fs::current_path()), folder_(name) {
    fs::current_path(folder_ / "");
    const std::string game = "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n";
    for (const char* file : {"games.pgn", "games.pgn.zst"}) folder_.write(file, game + game + game);
    folder_.write("suite.epd", "7k/8/6K1/8/8/8/8/R7 w - - bm Ra8#; id \"mate\";\n");
    folder_.write("mygame.ini", "[mygame:chess]\ntitle = My Game\n");
    folder_.write("my.ini", "[mygame:chess]\ntitle = My Game\n");
    folder_.write("knightly.ini", "[knightly:chess]\ntitle = Knightly\n");
    run_words({"play", "chess", "--nodes", "1"}, "save evening.pgn\ne4\nquit\n");
    run_words({"datagen", "chess", "--positions", "30", "--nodes", "10", "--out", "games.txt"});
    fs::copy_file("games.txt", "more.txt");
    for (const char* share : {"1/2", "2/2"})
      run_words({"perft", "chess", "2", "--shard", share, "--state",
                 share[0] == '1' ? "first.state" : "second.state"});
    run_words({"book", "build", "book.bin", "games.pgn"});
    fs::copy_file("book.bin", "games.bin");
  }
  ~ExampleFolder() { fs::current_path(before_); }
  // The file that grows in the guide, as far as the example needs it.
  void write_knights(const std::string& line) const {
    const bool random = line.find("knightlyrandom") != line.npos;
    folder_.write("knights.ini",
                  std::string("[knightlychess:chess]\ntitle = Knightly Chess\n") +
                      (random ? "[knightlyrandom:knightlychess]\nstarts = b@light b@dark q nn rkr\n"
                                "startsApart = true\ncastlingFromAnyFile = true\n"
                                "castlingNotation = kingTakesRook\n"
                              : ""));
  }
  ExampleFolder(const ExampleFolder&) = delete;
  ExampleFolder& operator=(const ExampleFolder&) = delete;

 private:
  fs::path before_;
  ScratchFolder folder_;
};

// The words with small values, and perft and dialogues made short.
std::vector<std::string> made_tiny(std::vector<std::string> words) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    for (const auto& [option, value] : kTiny)
      if (words[i] == option) words[i + 1] = value;
  }
  const auto perft = std::find(words.begin(), words.end(), "perft");
  if (words.end() - perft > 2 && perft[2].size() == 1 && perft[2] > "3") perft[2] = "3";
  return words;
}

std::string input_for(const std::vector<std::string>& words) {
  if (std::find(words.begin(), words.end(), "-") != words.end()) return content_of("games.pgn");
  return words.front().starts_with("--") && words.size() == 1 ? "uci\nquit\n" : "quit\nquit\n";
}

// Everything that can be checked of a command line without carrying it out.
void expect_parsed(const std::vector<std::string>& words, const std::string& label) {
  std::vector<std::string> rest = words;
  if (!rest.empty() && rest.front() == "--variant-file") rest.erase(rest.begin(), rest.begin() + 2);
  const Command* found = nullptr;
  for (const Command& command : command_table()) {
    const std::vector<std::string_view> name = words_in(command.name);
    if (rest.size() >= name.size() && std::equal(name.begin(), name.end(), rest.begin())) found = &command;
  }
  ASSERT_NE(found, nullptr) << label;
  rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(words_in(found->name).size()));
  const Result<Arguments> arguments = Arguments::parse(rest, all_options(*found));
  ASSERT_TRUE(arguments) << label << ": " << arguments.error().message;
  EXPECT_GE(arguments->words().size(), found->min_words) << label;
  EXPECT_LE(arguments->words().size(), found->max_words) << label;
  EXPECT_FALSE(arguments->conflict(found->rules)) << label;
  if (std::string(found->name) != "match" || arguments->has("check") || arguments->has("spsa")) return;
  std::vector<std::string> shown = words;  // reads all values and starts nothing
  shown.emplace_back("--print-config");
  const CliRun run = run_words(shown);
  EXPECT_EQ(run.code, exit_code::kOk) << label << '\n' << run.err;
}

void expect_true(const Shown& shown) {
  const std::string label = shown.where + ": " + shown.line;
  SCOPED_TRACE(label);
  const std::vector<std::string> words = made_tiny(shell_words(shown.line));
  const How how = treatment_of(shown.line.starts_with("--variant-file ")
                                   ? shown.line.substr(shown.line.find(' ', sizeof "--variant-file") + 1)
                                   : shown.line);
  switch (how) {
    case How::kNoExample:
      break;
    case How::kParse:
      expect_parsed(words, label);
      break;
    case How::kDialogue: {
      const CliRun run = run_words(words, "quit\n");
      EXPECT_EQ(run.code, exit_code::kNegative) << label << '\n' << run.out << run.err;
      break;
    }
    case How::kRefused: {
      const CliRun run = run_words(words);
      const std::string told = shown.line.substr(shown.line.find("# ") + 2);
      EXPECT_EQ(run.err, told + '\n') << label;
      break;
    }
    case How::kRun: {
      if (test::ask_for_what_is_left_out(words)) break;
      ASSERT_TRUE(is_command(words.front())) << label << " calls no subcommand";
      if (const auto out = std::find(words.begin(), words.end(), "--out"); out != words.end())
        fs::remove(out[1]);
      const CliRun run = run_words(words, input_for(words));
      EXPECT_EQ(run.code, exit_code::kOk) << label << '\n' << run.out << run.err;
      break;
    }
  }
}

TEST(Examples, OfHelpAreTrue) {
  const ExampleFolder folder("examples_help");
  const std::vector<Shown> examples = examples_of_help();
  EXPECT_GT(examples.size(), 45u);
  for (const Shown& shown : examples) {
    folder.write_knights(shown.line);
    expect_true(shown);
  }
}

TEST(Examples, OfGuidesAreTrue) {
  const ExampleFolder folder("examples_guides");
  const std::vector<Shown> examples = examples_of_guides();
  EXPECT_GT(examples.size(), 60u);
  for (const Shown& shown : examples) {
    folder.write_knights(shown.line);
    expect_true(shown);
  }
}

TEST(Examples, OfHelpAreThoseOfTheManual) {
  const std::string manual = man_page();
  for (const Shown& shown : examples_of_help()) {
    if (shown.where == kOverview) continue;  // repeats some of the others
    std::string words = shown.line;
    for (std::size_t at = 0; (at = words.find('-', at)) != words.npos; at += 2) words.insert(at, 1, '\\');
    EXPECT_THAT(manual, testing::HasSubstr(words)) << shown.where;
  }
}

// Each reason stands for something.
TEST(Examples, AllTreatmentsAreNeeded) {
  std::vector<Shown> all = examples_of_help();
  const std::vector<Shown> guides = examples_of_guides();
  all.insert(all.end(), guides.begin(), guides.end());
  for (const Treatment& treatment : kTreatments) {
    EXPECT_FALSE(treatment.reason.empty());
    EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const Shown& shown) {
      return shown.line.starts_with(treatment.begins);
    })) << treatment.begins;
  }
}

}  // namespace
}  // namespace proconsul
