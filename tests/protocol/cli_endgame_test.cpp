// Endgame tablebases on the command line and in the protocols.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "protocol/cli/army_power.h"
#include "protocol/cli/endgame_report.h"
#include "protocol/cli/progress_line.h"
#include "protocol/cli_runner.h"
#include "protocol/left_out.h"
#include "protocol/session/endgame_files.h"
#include "protocol/session/session.h"
#include "scratch.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;

class EndgameFolder : public ::testing::Test {
 protected:
  void SetUp() override {
    if (test::lacks_zstandard()) GTEST_SKIP() << "built without Zstandard";
    std::filesystem::remove_all(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  const std::string folder_ = scratch_path("proconsul_cli_endings");
};

TEST_F(EndgameFolder, FilesKeepEverything) {
  std::filesystem::create_directories(folder_);
  const auto game = Registry().find("losalamos")->compiled;
  const Rules& rules = game->rules();
  const Material material = *Material::parse(rules, "KRvK");
  EndgameSet set(game);
  ASSERT_TRUE(set.solve(material).ok());
  const EndgameTable& table = *set.find(material);
  const std::string file = folder_ + "/" + ending_file_name(rules, material);
  ASSERT_TRUE(write_ending(rules, table, file).ok());
  EndgameSet read(game);
  EXPECT_TRUE(load_endings(read, folder_).empty());
  ASSERT_NE(read.find(material), nullptr);
  for (std::size_t i = 0; i < table.index().size(); ++i) ASSERT_EQ(read.find(material)->at(i), table.at(i));
  std::filesystem::resize_file(file, 200);
  EndgameSet damaged(game);
  ASSERT_EQ(load_endings(damaged, folder_).size(), 1U);
  EXPECT_EQ(load_endings(damaged, folder_)[0].message, "'" + file + "' is damaged");
  EXPECT_EQ(read_ending(rules, folder_).error().message, "'" + folder_ + "' is a directory");
}

TEST_F(EndgameFolder, SolvesWritesAndProbes) {
  const CliRun solved = run_words({"tb", "solve", "losalamos", "KRvK", "--out", folder_});
  EXPECT_EQ(solved.code, exit_code::kOk) << solved.err;
  EXPECT_TRUE(std::filesystem::exists(folder_ + "/losalamos_KRvK.ending"));
  EXPECT_TRUE(std::filesystem::exists(folder_ + "/losalamos_KvK.ending"));
  const CliRun probe = run_words({"tb", "probe", "losalamos", "k5/6/1K4/6/6/5R w - - 0 1", "--tb", folder_});
  EXPECT_EQ(probe.code, exit_code::kOk) << probe.err;
  EXPECT_THAT(probe.out, HasSubstr("White wins in 1 move (1 plies)\n  Rf6#"));
  const CliRun unknown =
      run_words({"tb", "probe", "losalamos", "k5/6/1K4/6/6/4Q1 w - - 0 1", "--tb", folder_});
  EXPECT_EQ(unknown.code, exit_code::kNegative);
  EXPECT_EQ(unknown.out, "not in the tables\n");
}

TEST_F(EndgameFolder, SolvesAllEndingsUpToASize) {
  const CliRun solved = run_words({"tb", "solve", "losalamos", "--pieces", "3"});
  EXPECT_EQ(solved.code, exit_code::kOk) << solved.err;
  for (const char* ending : {"KvK", "KQvK", "KRvK", "KNvK"}) EXPECT_THAT(solved.out, HasSubstr(ending));
}

TEST_F(EndgameFolder, TheEngineAsksThem) {
  run_words({"tb", "solve", "losalamos", "KRvK", "--out", folder_});
  const std::string fen = "6/2k3/6/6/6/K4R w - - 0 1";
  const CliRun probe = run_words({"tb", "probe", "losalamos", fen, "--tb", folder_});
  const CliRun analysis = run_words({"analyse", "losalamos", fen, "--tb", folder_, "--depth", "2", "--json"});
  ASSERT_EQ(analysis.code, exit_code::kOk) << analysis.err;
  const std::string last = analysis.out.substr(analysis.out.rfind('\n', analysis.out.size() - 2) + 1);
  const int mate = nlohmann::json::parse(last)["score"]["mate"];
  EXPECT_THAT(probe.out, HasSubstr("White wins in " + std::to_string(mate) + " moves"));
}

TEST_F(EndgameFolder, RefusesAFolderThatIsNotThere) {
  const CliRun run = run_words({"analyse", "chess", "--tb", folder_, "--depth", "1"});
  EXPECT_EQ(run.code, exit_code::kIo);
  EXPECT_THAT(run.err, HasSubstr("cannot read the folder"));
  Session session;
  EXPECT_FALSE(session.set_option("TbPath", folder_).ok());
}

TEST(EndgameCliTest, TheArenaIsKnownWithoutAnyFile) {
  Session session;
  ASSERT_TRUE(session.set_variant("arena").ok());
  ASSERT_TRUE(session.set_position("4/4/K2k/1K1k w - - 0 1", {}).ok());
  Limits limits;
  limits.depth = 1;
  EXPECT_EQ(mate_moves(session.engine().think(session.game(), limits).score), 6);
}

TEST(EndgameCliTest, SaysWhichEndingIsMeantWrongly) {
  const CliRun run = run_words({"tb", "solve", "chess", "KYvK"});
  EXPECT_EQ(run.code, exit_code::kUsage);
  EXPECT_EQ(run.err, "proconsul: KYvK: 'Y' is not a piece of this game (column 2)\n");
  EXPECT_THAT(run_words({"tb", "solve", "chess"}).err, HasSubstr("name the endings"));
  EXPECT_THAT(run_words({"tb", "solve", "chess", "KPvK"}).err, HasSubstr("pawns"));
}

TEST(EndgameCliTest, MatingPowerKnowsWhatMates) {
  const std::vector<PowerBoard> boards = power_boards(Registry());
  ASSERT_EQ(boards.size(), 3U);
  const Rules& rules = boards[0].rules();
  EXPECT_EQ(rules.pieces.size(), 29U);  // the thirty types without the pawn
  const auto power = [&](const char* letter) {
    return *army_power(boards[0].game, {rules.type_of(letter)}, {});
  };
  EXPECT_EQ(power_text(power("R")), "win 16");
  EXPECT_EQ(power_text(power("B")), "never");
  EXPECT_FALSE(power("V").can_force());
}

TEST_F(EndgameFolder, MatingPowerGoesOnFromItsState) {
  std::filesystem::create_directories(folder_);
  const std::string state = folder_ + "/state.tsv";
  const CliRun unknown = run_words({"tb", "power", "--board", "8x8", "--minutes", "0", "--state", state});
  EXPECT_EQ(unknown.code, exit_code::kNegative);
  EXPECT_THAT(unknown.out, HasSubstr("| rook | R | ? |"));
  std::ofstream(state) << "8x8: rook\twin 16\n8x8: queen\twi";  // truncated
  const CliRun known = run_words({"tb", "power", "--board", "8x8", "--minutes", "0", "--state", state});
  EXPECT_EQ(known.code, exit_code::kNegative);
  EXPECT_THAT(known.out, HasSubstr("| rook | R | win 16 |"));
  EXPECT_THAT(known.out, HasSubstr("| queen | Q | ? |"));
  EXPECT_EQ(run_words({"tb", "power", "--board", "8x8", "--minutes", "0", "--state", state}).out, known.out);
}

TEST_F(EndgameFolder, MatingPowerIsTheSameWithAnyNumberOfThreads) {
  std::filesystem::create_directories(folder_);
  const std::string state = folder_ + "/state.tsv";
  const CliRun one = run_words({"tb", "power", "--board", "8x8"});
  EXPECT_EQ(one.code, exit_code::kOk) << one.err;
  EXPECT_THAT(one.out, HasSubstr("| rook | R | win 16 |"));
  std::ofstream(state) << "8x8: rook\twin 99\n";  // left by an earlier run, and used unchanged
  const CliRun many = run_words({"tb", "power", "--board", "8x8", "--threads", "3", "--state", state});
  EXPECT_EQ(many.code, exit_code::kOk) << many.err;
  std::string expected = one.out;
  expected.replace(expected.find("win 16", expected.find("| rook | R |")), 6, "win 99");
  EXPECT_EQ(many.out, expected);
}

TEST(EndgameCliTest, AnInterruptedSolutionSaysSo) {
  const std::vector<PowerBoard> boards = power_boards(Registry());
  const Rules& rules = boards[0].rules();
  EXPECT_FALSE(army_power(boards[0].game, {rules.type_of("R")}, {{}, [] { return true; }}).ok());
}

TEST(ProgressLineTest, TellsShareAndTimeLeft) {
  EXPECT_EQ(progress_text(0.5, 12, "KRvK"), "[###############...............] 50 %, 0:12 left, KRvK");
  EXPECT_EQ(progress_text(0, 1, ""), "[..............................] 0 %, time left unknown");
}

}  // namespace
}  // namespace proconsul
