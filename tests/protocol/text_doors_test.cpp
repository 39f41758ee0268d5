// All text inputs accept files with a byte order mark, with Windows line ends, and without a final line end.
#include <gmock/gmock.h>

#include <filesystem>
#include <functional>

#include "engine/lines.h"
#include "protocol/cli_runner.h"
#include "protocol/match/opening_files.h"
#include "scratch.h"
#include "support.h"

namespace proconsul {
namespace {

constexpr const char* kGames =
    "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 {[%clk 0:01]\nnear} Ke7 3. Qxe5# 1-0\n";
constexpr const char* kPositions = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n4k3/8/8/8/8/8/8/Q3K3 w - - 0 1\n";
constexpr const char* kSuite =
    "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id \"one\";\n# a remark\nk7/8/1K6/8/8/8/8/7R w - - dm 1;\n";
constexpr const char* kDefinition =
    "[door:chess]\n# a remark\ntitle = Door\nqueen = -\nstartFen = "
    "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1\n";
constexpr const char* kParameters = "# NAME, START, LEAST, MOST, STEP\nHash, 2, 1, 8, 1\n";

struct Door {
  const char* name;
  std::string text;
  // Reads the text in the given file; returns the result and the messages.
  std::function<std::string(const std::string& file)> enter;
  const char* shows;  // part of the result if the text is understood
};

std::string said(const CliRun& run) { return std::to_string(run.code) + '\n' + run.out + run.err; }

// Without the line that reports the speed of reading.
std::string without_times(std::string text) {
  const std::size_t at = text.find(" problems; ");
  if (at != text.npos) text.erase(at + 9, text.find('\n', at) - at - 9);
  return text;
}

std::string openings_of(const std::string& file) {
  OpeningSettings settings;
  settings.source = OpeningSettings::Source::kFile;
  settings.file = file;
  const auto openings = read_opening_file(test::variant_of("chess"), settings);
  if (!openings) return openings.error().message;
  std::string text;
  for (const Opening& opening : openings->openings)
    text += opening.fen + ' ' + opening.label + ' ' + std::to_string(opening.moves.size()) + '\n';
  return text;
}

std::vector<Door> doors() {
  const auto words = [](std::vector<std::string> before, std::vector<std::string> after = {}) {
    return [before, after](const std::string& file) {
      std::vector<std::string> all = before;
      all.push_back(file);
      all.insert(all.end(), after.begin(), after.end());
      return without_times(said(run_words(all)));
    };
  };
  const auto piped = [](std::vector<std::string> all) {
    return [all](const std::string& file) {
      std::ostringstream text;
      text << std::ifstream(file, std::ios::binary).rdbuf();
      return said(run_words(all, text.str()));
    };
  };
  return {
      {"pgn check", kGames, words({"pgn", "check"}), "1 game, 5 moves, 0 problems"},
      {"pgn convert", kGames, words({"pgn", "convert"}, {"--to", "uci"}), "1. e2e4 e7e5"},
      {"pgn html", kGames, words({"pgn", "html"}), "Qh5"},
      {"analyse --pgn", kGames, words({"analyse", "chess", "--nodes", "50", "--pgn"}), "[%clk 0:01]"},
      {"analyse --epd", kSuite, words({"analyse", "chess", "--depth", "3", "--epd"}), "Solved 2 of 2\n"},
      {"--json", kSuite, words({"analyse", "chess", "--depth", "3", "--json", "--epd"}), "\"solved\":2"},
      {"openings: games", kGames, openings_of, "game 1 4"},
      {"openings: positions", kPositions, openings_of, "Q3K3"},
      {"genfens", kPositions, words({"genfens", "2", "seed", "1", "book"}), "info string genfens"},
      {"book build", kGames,
       [book = words({"book", "build", scratch_path("doors.bin")})](const std::string& file) {
         std::filesystem::remove(scratch_path("doors.bin"));
         return book(file);
       },
       "5 positions seen"},
      {"definitions", kDefinition, words({"moves", "door", "--variant-file"}), "legal moves"},
      {"variant check", kDefinition, words({"variant", "check"}), "fine: door"},
      {"variant doc", kDefinition, words({"variant", "doc"}), "Name `door`"},
      {"VariantPath", kDefinition,
       [](const std::string& file) {
         return said(run_words({}, "uci\nsetoption name VariantPath value " + file +
                                       "\nsetoption name UCI_Variant value door\nisready\nd\nquit\n"));
       },
       "rnb1kbnr/pppppppp"},
      {"UCI", "uci\nisready\nposition startpos moves e2e4\nd\nquit\n", piped({}),
       "4P3/8/PPPP1PPP/RNBQKBNR b"},
      {"XBoard", "xboard\nprotover 2\nvariant crazyhouse\nforce\nusermove e2e4\nping 3\nquit\n", piped({}),
       "pong 3"},
      {"play", "e5\nquit\n", piped({"play", "chess", "--black", "--nodes", "50", "--moves", "e4"}), "e5"},
      {"match --config",
       "{\"variants\": [\"chess\"],\n\"engines\": [{\"cmd\": \"x\"}, {\"cmd\": \"y\"}],\n\"depth\": 1}\n",
       words({"match", "--print-config", "--config"}), "\"depth\": 1"},
      {"spsa parameters", kParameters,
       words({"match", "chess", "--engine", "cmd=/nowhere/engine", "--depth", "1", "--iterations", "1",
              "--spsa"}),
       "/nowhere/engine"},
  };
}

TEST(TextDoors, AreIndifferentToMarksAndLineEnds) {
  for (const Door& door : doors()) {
    const ScratchFile file("door", door.text);
    const std::string plain = door.enter(file.path());
    EXPECT_THAT(plain, testing::HasSubstr(door.shows)) << door.name;
    std::string windows;
    for (const char c : door.text) windows += c == '\n' ? "\r\n" : std::string(1, c);
    std::string cut = door.text;
    if (cut.back() == '\n') cut.pop_back();
    const std::string mark(kUtf8Mark);
    for (const std::string& text : {mark + cut, windows, mark + mark + windows}) {
      file.write(text);
      EXPECT_EQ(door.enter(file.path()), plain) << door.name;
    }
  }
}

TEST(Lines, AreTakenBare) {
  std::string_view text =
      "\xEF\xBB\xBF"
      "a\r\n\nb\n\xEF\xBB\xBF"
      "c";
  for (const char* line : {"a", "", "b", "c"}) EXPECT_EQ(take_line(text), line);
  EXPECT_TRUE(text.empty());
}

}  // namespace
}  // namespace proconsul
