// The content of the page of games. tests/gui/game_page.sh tests it in a browser.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "protocol/cli_runner.h"
#include "scratch.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

CliRun page_of(const std::string& pgn, const std::vector<std::string>& options = {}) {
  const std::string file = scratch_path("games.pgn");
  std::ofstream(file) << pgn;
  std::vector<std::string> words = {"pgn", "html", file};
  words.insert(words.end(), options.begin(), options.end());
  CliRun run = run_words(words);
  std::filesystem::remove(file);
  return run;
}

constexpr const char* kThreeGames =
    "[White \"A\"]\n\n1. e4 1-0\n\n[White \"B\"]\n[Variant \"arena\"]\n\n*\n\n[White \"C\"]\n\n1. d4 0-1\n";

TEST(GamePage, ThePageHoldsVariationsAndComments) {
  const CliRun run = page_of("{Opening} 1. e4 {king's} (1. d4 d5 (1... f5 {Dutch}) 2. c4) 1... e5 *\n");
  ASSERT_EQ(run.code, exit_code::kOk) << run.err;
  EXPECT_THAT(run.out,
              HasSubstr("<i>Opening</i> <span><b>1.</b>&nbsp;<a data-node=\"1\">e4</a></span> "
                        "<i>king&#39;s</i> <div class=\"variation\"><span><b>1.</b>&nbsp;"
                        "<a data-node=\"2\">d4</a></span> <span><a data-node=\"3\">d5</a></span> "
                        "<div class=\"variation\"><span><b>1...</b>&nbsp;<a data-node=\"4\">f5</a>"));
  EXPECT_THAT(run.out, HasSubstr("<span><b>1...</b>&nbsp;<a data-node=\"6\">e5</a>"));
  EXPECT_THAT(run.out, HasSubstr("\"main\":[0,1,6]"));
  EXPECT_THAT(run.out, HasSubstr("[2,\"rnbqkbnr/ppppp1pp/8/5p2/3P4/8/PPP1PPPP/RNBQKBNR w KQkq"));
}

TEST(GamePage, ThePageTakesSeveralGames) {
  const std::string all = page_of(kThreeGames).out;
  EXPECT_THAT(all, HasSubstr("<option value=\"2\">3. C - ?, 0-1</option>"));
  EXPECT_THAT(all, HasSubstr("<header data-game=\"0\"><h1>A - ?, 1-0</h1>"));
  EXPECT_THAT(all, HasSubstr("<header data-game=\"1\" hidden><h1>B - ?, *</h1>"));
  EXPECT_THAT(all, HasSubstr("data-board=\"arena black\""));
  const std::string one = page_of(kThreeGames, {"--game", "2"}).out;
  EXPECT_THAT(one, HasSubstr("<title>B - ?, *</title>"));
  EXPECT_THAT(one, Not(HasSubstr("<option")));
  const std::string two = page_of(kThreeGames, {"--game", "2-3"}).out;
  EXPECT_THAT(two, HasSubstr("2. C - ?, 0-1</option></select>"));
  EXPECT_THAT(page_of(kThreeGames, {"--game", "3-2"}).err,
              HasSubstr("--game takes a number or a range such as 3-10, not '3-2'"));
}

TEST(GamePage, AGameThatCannotBeSetUpIsLeftOut) {
  const CliRun run = page_of("[FEN \"nonsense\"]\n\n*\n\n" + std::string(kThreeGames));
  EXPECT_EQ(run.code, exit_code::kNegative);
  EXPECT_THAT(run.err, HasSubstr("game 1 is left out: FEN: "));
  EXPECT_THAT(run.out, HasSubstr("3. C - ?, 0-1</option></select>"));
}

TEST(GamePage, ThePageShowsGamesOfXBoard) {
  const CliRun run = page_of(
      "[Variant \"consuls\"]\n[VariantMen \"K:K\"]\n"
      "[FEN \"rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1\"]\n\n"
      "1. Nf3 Nf6 2. Pg3 Pg6 3. Bg2 Bg7 4. Ke1xh1-g1 Ke8xh8-g8 *\n");
  EXPECT_EQ(run.code, exit_code::kOk) << run.err;
  EXPECT_THAT(run.out, HasSubstr(">O-O</a></span> <span><a data-node=\"8\">O-O</a>"));
}

TEST(GamePage, APageHoldsAHundredGamesUnlessAsked) {
  std::string pgn;
  for (int i = 0; i < 101; ++i) pgn += "1. e4 *\n\n";
  const CliRun run = page_of(pgn);
  EXPECT_THAT(run.err, HasSubstr("The page holds games 1 to 100; --game A-B chooses others."));
  EXPECT_THAT(run.out, HasSubstr("data-game=\"99\""));
  EXPECT_THAT(run.out, Not(HasSubstr("data-game=\"100\"")));
}

}  // namespace
}  // namespace proconsul
