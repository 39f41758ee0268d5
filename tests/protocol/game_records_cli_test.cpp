// Every subcommand that reads games takes records of shogi and xiangqi, from files and from standard input.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "protocol/cli_runner.h"
#include "protocol/formats/move_forms.h"
#include "protocol/match/openings.h"
#include "scratch.h"
#include "support.h"

namespace proconsul {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

struct RecordFile {
  const char* name;  // its ending
  const char* text;
  const char* variant;
};
constexpr RecordFile kFiles[] = {
    {"game.kif", "手合割：平手\n先手：A\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n", "shogi"},
    {"game.ki2", "先手：A\n▲７六歩    △３四歩\nまで2手で後手の勝ち\n", "shogi"},
    {"game.csa", "V2.2\nN+A\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n", "shogi"},
    {"lines.sfen", "startpos moves 7g7f 3c3d\n", "shogi"},
    {"game.pgn", "[Game \"Chinese Chess\"]\n[White \"A\"]\n\n1. 炮二平五 马８进７ *\n", "xiangqi"},
    {"iccs.pgn", "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n[White \"A\"]\n\n1. H2-E2 H9-G7 *\n",
     "xiangqi"}};

std::string written_file(const RecordFile& file) {
  const std::string name = scratch_path(file.name);
  std::ofstream(name, std::ios::binary) << file.text;
  return name;
}

Result<OpeningBook> openings_in(const std::string& file, const Variant& variant) {
  OpeningSettings settings;
  settings.source = OpeningSettings::Source::kFile;
  settings.file = file;
  return OpeningBook::create(variant, settings);
}

TEST(GameRecordFiles, AreTakenByEveryReader) {
  for (const RecordFile& file : kFiles) {
    SCOPED_TRACE(file.name);
    const std::string name = written_file(file);
    const CliRun checked = run_words({"pgn", "check", name});
    EXPECT_EQ(checked.code, 0) << checked.out << checked.err;
    EXPECT_THAT(checked.out, AllOf(HasSubstr("1 game, 2 moves, 0 problems"), HasSubstr(file.variant)));
    const CliRun piped = run_words({"pgn", "check", "-"}, file.text);
    EXPECT_EQ(piped.code, 0) << piped.out << piped.err;
    const CliRun converted = run_words({"pgn", "convert", "-"}, file.text);
    EXPECT_THAT(converted.out, HasSubstr(std::string("[Variant \"") + file.variant + "\"]"));
    const CliRun uci = run_words({"pgn", "convert", name, "--to", "uci"});
    EXPECT_THAT(uci.out, HasSubstr(file.variant == std::string("shogi") ? "1. c3c4 g7g6" : "1. h3e3 h10g8"));
    const CliRun page = run_words({"pgn", "html", name});
    EXPECT_EQ(page.code, 0) << page.err;
    EXPECT_THAT(page.out, HasSubstr("<html"));
    const Result<OpeningBook> openings = openings_in(name, test::variant_of(file.variant));
    ASSERT_TRUE(openings) << openings.error().message;
    EXPECT_EQ(openings->opening(0).moves.size(), 2U);
    std::filesystem::remove(name);
  }
}

TEST(GameRecordFiles, AreWrittenByConvert) {
  const std::string kif = kFiles[0].text, csa = kFiles[2].text;
  const CliRun to_csa = run_words({"pgn", "convert", "-", "--to", "csa"}, kif);
  EXPECT_EQ(to_csa.code, 0) << to_csa.err;
  EXPECT_THAT(to_csa.out, AllOf(HasSubstr("+7776FU\n-3334FU\n%TORYO\n"), HasSubstr("N+A\n")));
  const CliRun to_kif = run_words({"pgn", "convert", "-", "--to", "kif"}, csa);
  EXPECT_THAT(to_kif.out,
              AllOf(HasSubstr("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで2手で後手の勝ち\n"),
                    HasSubstr("手合割：平手\n")));
  const std::string xiangqi = kFiles[4].text;
  for (const auto& [form, moves] : {std::pair{"iccs", "1. H2-E2 H9-G7 *"}, std::pair{"wxf", "1. C2=5 "},
                                    std::pair{"chinese", "1. 炮二平五 马８进７ *"}})
    EXPECT_THAT(run_words({"pgn", "convert", "-", "--to", form}, xiangqi).out, HasSubstr(moves));
  const std::string iccs = kFiles[5].text;
  EXPECT_THAT(run_words({"pgn", "convert", "-"}, iccs).out, Not(HasSubstr("Format")));
  EXPECT_THAT(run_words({"pgn", "convert", "-", "--to", "wxf"}, iccs).out, HasSubstr("[Format \"WXF\"]"));
  const CliRun none = run_words({"pgn", "convert", "-", "--to", "kif"}, xiangqi);
  EXPECT_EQ(none.code, 1);
  EXPECT_THAT(none.err, HasSubstr("-:1:1: xiangqi is not written as kif"));
  EXPECT_EQ(run_words({"pgn", "convert", "-", "--to", "ki2"}, kif).code, 2);
}

TEST(GameRecordFiles, ListEveryFormInTheHelp) {
  EXPECT_THAT(run_words({"pgn", "convert", "--help"}).out, HasSubstr("--to " + move_form_names("|")));
}

TEST(GameRecordFiles, TellWhatConvertLosesInCsa) {
  const CliRun run = run_words({"pgn", "convert", "-", "--to", "csa"},
                               std::string(kFiles[0].text) + "変化：2手\n   2 ８四歩(83)\n");
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.err, HasSubstr("CSA files hold no variations"));
}

TEST(GameRecordFiles, NameTheLineOfAWrongOpening) {
  const std::string name = scratch_path("wrong.sfen");
  for (const auto& [text, problem, line] :
       {std::tuple{"startpos moves 7g7f\nstartpos moves 7g7e\n", "illegal move", 2},
        std::tuple{"startpos moves 7g7f\nnonsense\n", "not a line of openings", 2}}) {
    std::ofstream(name, std::ios::binary) << text;
    const Result<OpeningBook> openings = openings_in(name, test::variant_of("shogi"));
    ASSERT_FALSE(openings);
    EXPECT_THAT(openings.error().message, HasSubstr(problem));
    EXPECT_EQ(openings.error().line, line);
  }
  std::filesystem::remove(name);
}

// A list of openings is for the game of the match.
TEST(GameRecordFiles, AreOfTheGameThatIsPlayed) {
  const std::string name = scratch_path("mini.sfen");
  std::ofstream(name, std::ios::binary) << "startpos moves 3e3d 3a3b\n";
  const Result<OpeningBook> openings = openings_in(name, test::variant_of("minishogi"));
  ASSERT_TRUE(openings) << openings.error().message;
  EXPECT_EQ(openings->opening(0).label, "line 1");
  EXPECT_THAT(openings->opening(0).moves, ::testing::ElementsAre("c1c2", "c5c4"));
  std::filesystem::remove(name);
}

}  // namespace
}  // namespace proconsul
