// Lines of EPD suites and of opening files: the same positions are read from both.
#include "protocol/formats/epd.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "protocol/cli_runner.h"
#include "protocol/match/opening_files.h"
#include "scratch.h"
#include "support.h"

namespace proconsul {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

struct EpdRow {
  const char* line;
  const char* fen;
  std::vector<std::string> best = {};
};

const std::vector<EpdRow>& rows() {
  static const std::vector<EpdRow> list = {
      {"4k3/8/8/8/8/8/8/R3K3 w", "4k3/8/8/8/8/8/8/R3K3 w"},
      {"4k3/8/8/8/8/8/8/R3K3 w ;", "4k3/8/8/8/8/8/8/R3K3 w"},
      {"4k3/8/8/8/8/8/8/R3K3 w bm Ra8+; id \"one\";", "4k3/8/8/8/8/8/8/R3K3 w", {"Ra8+"}},
      {"4k3/8/8/8/8/8/8/R3K3 w bm e4 d4;", "4k3/8/8/8/8/8/8/R3K3 w", {"e4", "d4"}},
      {"4k3/8/8/8/8/8/8/R3K3 w Q bm O-O-O;", "4k3/8/8/8/8/8/8/R3K3 w Q", {"O-O-O"}},
      {"4k3/8/8/8/8/8/8/R3K3 w Q - bm O-O-O;", "4k3/8/8/8/8/8/8/R3K3 w Q -", {"O-O-O"}},
      {"4k3/8/8/8/8/8/8/R3K3 w Q - 3 17 bm O-O-O;", "4k3/8/8/8/8/8/8/R3K3 w Q - 3 17", {"O-O-O"}},
      {"4k3/8/8/8/8/8/8/R3K3 w Q - 3 17; a text", "4k3/8/8/8/8/8/8/R3K3 w Q - 3 17"},
      {"4k3/8/8/8/8/8/8/R3K3 w 3 17", "4k3/8/8/8/8/8/8/R3K3 w 3 17"},
      {"4k3/8/8/8/8/8/8/R3K3 w - - hmvc 3; fmvn 17;", "4k3/8/8/8/8/8/8/R3K3 w - - 3 17"},
      {"4k3/8/8/8/8/8/8/R3K3 w fmvn 17;", "4k3/8/8/8/8/8/8/R3K3 w 0 17"},
      {"4k3/8/8/8/8/8/8/R3K3 w - - id \"hmvc 3;\";", "4k3/8/8/8/8/8/8/R3K3 w - -"},
      {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 bm exd6;", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", {"exd6"}},
      {"4k3/8/8/8/8/8/8/R3K3 w - c0 \"x\"; bm Ra8;", "4k3/8/8/8/8/8/8/R3K3 w -", {"Ra8"}},
      {"4k3/8/8/8/8/8/8/R3K3 w - c3 \"x\"; bm Ra8;", "4k3/8/8/8/8/8/8/R3K3 w -", {"Ra8"}},
      {"4k3/8/8/8/8/8/8/R3K3 w dm 3;", "4k3/8/8/8/8/8/8/R3K3 w"},
      {"4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1 bm Ra8+;", "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1", {"Ra8+"}},
      {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +1+0 bm Ra8+;", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +1+0", {"Ra8+"}},
      {"8/8/8/8/8/8/8/8 w - - 0 1 {3 0} bm e4;", "8/8/8/8/8/8/8/8 w - - 0 1 {3 0}", {"e4"}},
      {"4k3/8/8/8/8/8/8/R3K3 b - 32 8 1 am Kd8;", "4k3/8/8/8/8/8/8/R3K3 b - 32 8 1"},
  };
  return list;
}

TEST(EpdLines, AreReadInSuitesAndAsOpenings) {
  for (const EpdRow& row : rows()) {
    const Result<EpdLine> epd = parse_epd(row.line);
    ASSERT_TRUE(epd) << row.line << ": " << epd.error().message;
    EXPECT_EQ(epd->fen, row.fen) << row.line;
    EXPECT_EQ(fen_of_epd(row.line), row.fen) << row.line;
    std::vector<std::string> best;
    for (const EpdMove& move : epd->best) best.push_back(move.text);
    EXPECT_EQ(best, row.best) << row.line;
  }
}

TEST(EpdLines, KeepQuotesWithinTexts) {
  const std::string position = "4k3/8/8/8/8/8/8/R3K3 w - - ";
  const std::pair<const char*, const char*> texts[] = {
      {R"("\"")", "\""},
      {R"("a; \"b; c\" d")", "a; \"b; c\" d"},
      {R"("C:\games\")", "C:\\games\\"},
      {R"("one \\ two")", "one \\ two"},
      {R"("")", ""},
  };
  for (const auto& [written, id] : texts) {
    const Result<EpdLine> epd = parse_epd(position + "c0 " + written + "; id " + written + "; bm Ra8+;");
    ASSERT_TRUE(epd) << written << ": " << epd.error().message;
    EXPECT_EQ(epd->id, id) << written;
    EXPECT_THAT(epd->best, ElementsAre("Ra8+")) << written;
  }
  EXPECT_EQ(parse_epd(position + "id \"open; bm e4;").error(),
            (Error{"a text in quotes is not closed", 0, 31}));
}

TEST(EpdLines, RemarksArePassedOver) {
  const std::string file = scratch_path("remarks.epd");
  std::ofstream(file)
      << "% written by a program\n# by a person\n\n  % indented\n4k3/8/4K3/8/8/8/8/R7 w bm Ra8#;\n";
  const CliRun run = run_words({"analyse", "chess", "--epd", file, "--depth", "2"});
  EXPECT_EQ(run.code, exit_code::kOk) << run.err << run.out;
  EXPECT_THAT(run.out, HasSubstr("ok     Ra8#"));
  OpeningSettings settings;
  settings.source = OpeningSettings::Source::kFile;
  settings.file = file;
  const auto openings = read_opening_file(test::variant_of("chess"), settings);
  ASSERT_TRUE(openings) << openings.error().message;
  EXPECT_THAT(openings->openings, SizeIs(1));
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace proconsul
