// proconsul analyse and play.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/cli/thinking.h"
#include "protocol/cli_runner.h"

namespace proconsul {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kMateInOne = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
constexpr const char* kStalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

std::vector<nlohmann::json> json_lines(const std::string& text) {
  std::vector<nlohmann::json> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(nlohmann::json::parse(line));
  return lines;
}

TEST(CliAnalyse, PrintsBoardLinesAndBestMove) {
  const CliRun run = run_words({"analyse", "chess", kMateInOne, "--depth", "3"});
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, HasSubstr(" 1 | R |   |   |   | K |"));
  EXPECT_THAT(run.out, HasSubstr("depth   score      time       nodes    kn/s  line\n"));
  EXPECT_THAT(run.out, HasSubstr("  Ra8#\n"));
  EXPECT_THAT(run.out, HasSubstr("Best move: Ra8# (a1a8), score #1 for White, depth "));
}

TEST(CliAnalyse, WritesOneJsonObjectALine) {
  const CliRun run = run_words({"analyse", "consulchess", "--depth", "3", "--json", "--multipv", "2"});
  EXPECT_EQ(run.code, 0);
  const std::vector<nlohmann::json> lines = json_lines(run.out);
  ASSERT_GE(lines.size(), 3U);
  EXPECT_EQ(lines[0]["depth"], 1);
  EXPECT_TRUE(lines[0]["score"].contains("cp"));
  EXPECT_EQ(lines[0]["pv"].size(), lines[0]["san"].size());
  EXPECT_EQ(lines.back()["variant"], "consulchess");
  EXPECT_TRUE(lines.back().contains("best"));
}

TEST(CliAnalyse, SaysThatAGameIsOver) {
  const CliRun run = run_words({"analyse", "chess", kStalemate});
  EXPECT_EQ(run.code, 1);
  EXPECT_THAT(run.out, HasSubstr("draw by stalemate"));
  EXPECT_EQ(run_words({"analyse", "chess", kStalemate, "--json"}).json()["best"], nullptr);
}

TEST(CliAnalyse, WritesScores) {
  EXPECT_EQ(score_text(0), "+0.00");
  EXPECT_EQ(score_text(25), "+0.25");
  EXPECT_EQ(score_text(-5), "-0.05");
  EXPECT_EQ(score_text(-1234), "-12.34");
  EXPECT_EQ(score_text(mate_in(1)), "#1");
  EXPECT_EQ(score_text(mate_in(5)), "#3");
  EXPECT_EQ(score_text(mated_in(4)), "#-2");
}

CliRun play(const std::string& input, std::vector<std::string> options = {}) {
  std::vector<std::string> words = {"play", "chess", "--depth", "1"};
  words.insert(words.end(), options.begin(), options.end());
  return run_words(words, input);
}

TEST(CliPlay, AnswersMovesInEitherNotation) {
  for (const char* move : {"e4\n", "e2e4\n"}) {
    const CliRun run = play(move);
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, HasSubstr("White> " + std::string(move)));
    EXPECT_THAT(run.out, HasSubstr("\nBlack plays "));
  }
}

TEST(CliPlay, SaysWhyAMoveIsRefusedAndWhatIsNear) {
  const CliRun run = play("Nf4\ne2e5\nudno\n");
  EXPECT_THAT(run.out, HasSubstr("\"Nf4\""));
  EXPECT_THAT(run.out, HasSubstr("Nearest legal moves: Nf3, "));
  EXPECT_THAT(run.out, HasSubstr("illegal move \"e2e5\"\n"));
  EXPECT_THAT(run.out, HasSubstr("no such command or move: \"udno\" (did you mean 'undo'?)"));
  EXPECT_THAT(run.out, Not(HasSubstr("Black plays")));
}

TEST(CliPlay, TakesBackAndStartsAgain) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
  EXPECT_THAT(play("undo\n").out, HasSubstr("You have no move to take back."));
  EXPECT_THAT(play("e4\nundo\nfen\n").out, HasSubstr(start));
  EXPECT_THAT(play("e4\nd3\nnew\nfen\n").out, HasSubstr(start));
}

TEST(CliPlay, ChangesSides) {
  EXPECT_THAT(play("go\n").out, HasSubstr("You play Black.\nWhite plays "));
  EXPECT_THAT(play("", {"--black"}).out, HasSubstr("White plays "));
}

TEST(CliPlay, EndsWithTheGame) {
  const CliRun run = play("Ra8\ne4\nundo\nfen\n", {"--fen", kMateInOne});
  EXPECT_THAT(run.out, HasSubstr("Game over: White wins by checkmate (1-0)\n"));
  EXPECT_THAT(run.out, HasSubstr("The game is over.\nWhat next? new"));
  EXPECT_THAT(run.out, HasSubstr(std::string(kMateInOne) + "\n"));
  EXPECT_THAT(play("resign\nresign\n").out, HasSubstr("You resign: Black wins (0-1)\n"));
  EXPECT_THAT(play("", {"--fen", kStalemate}).out, HasSubstr("Game over: draw by stalemate"));
}

TEST(CliPlay, HelpsAndQuits) {
  const CliRun run = play("help\nmoves\nhint\nflip\n\nquit\ne4\n");
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, HasSubstr("undo                   take back your last move\n"));
  EXPECT_THAT(run.out, HasSubstr("Na3  Nc3"));
  EXPECT_THAT(run.out, HasSubstr("Hint: "));
  EXPECT_THAT(run.out, HasSubstr("     h   g   f   e   d   c   b   a\n"));
  EXPECT_THAT(run.out, Not(HasSubstr("Black plays")));
}

}  // namespace
}  // namespace proconsul
