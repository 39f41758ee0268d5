// Commands in both protocols while a search or perft is running, and XBoard's display of pieces.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "protocol/cli/protocol_loop.h"
#include "tests/protocol/cli_runner.h"
#include "tests/protocol/protocol_fixture.h"
#include "tests/scratch.h"

namespace proconsul {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::IsEmpty;
using ::testing::StartsWith;

std::vector<std::string> answers(const std::string& script) {
  std::istringstream in(script);
  std::ostringstream out;
  EXPECT_EQ(run_protocol_loop(in, out), 0);
  return lines_of(out.str());
}

TEST(ProtocolPrompts, PerftEndsBeforeQuit) {
  EXPECT_THAT(answers("position startpos\ngo perft 4\nquit\n"), Contains("Nodes searched: 197281"));
  EXPECT_THAT(answers("position startpos\ngo perft 4\n"), Contains("Nodes searched: 197281"));
  EXPECT_THAT(answers("xboard\nnew\nperft 4\nquit\n"), Contains("Nodes searched: 197281"));
  EXPECT_THAT(answers("xboard\nnew\nperft 4\n"), Contains("Nodes searched: 197281"));
}

TEST(ProtocolPrompts, PerftEndsBeforeTheNextCommand) {
  const auto lines = answers("go perft 4\nposition startpos moves e2e4\ngo perft 3\nd\nquit\n");
  const auto at = [&](const std::string& line) { return std::find(lines.begin(), lines.end(), line); };
  ASSERT_NE(at("Nodes searched: 197281"), lines.end());
  ASSERT_NE(at("Nodes searched: 13160"), lines.end());
  EXPECT_LT(at("Nodes searched: 197281"), at("Nodes searched: 13160"));
  const auto board = std::find_if(lines.begin(), lines.end(),
                                  [](const std::string& line) { return line.starts_with("FEN: "); });
  EXPECT_LT(at("Nodes searched: 13160"), board);
}

TEST(ProtocolPrompts, StopInterruptsPerft) {
  EXPECT_EQ(line_beginning(answers("go perft 12\nisready\nstop\nquit\n"), "Nodes searched"), "");
  EXPECT_EQ(line_beginning(answers("xboard\nnew\nperft 12\n?\nquit\n"), "Nodes searched"), "");
}

TEST(ProtocolPrompts, SearchesEndAtQuit) {
  EXPECT_THAT(answers("go depth 100\nquit\n").back(), StartsWith("bestmove "));
  EXPECT_THAT(answers("go depth 100\n").back(), StartsWith("bestmove "));
}

TEST(ProtocolPrompts, DebugCommandsWorkInXBoardToo) {
  const auto lines = answers("xboard\nnew\nd\neval\nbench 0\nperft -1\nperft 0\n");
  EXPECT_THAT(lines, Contains("FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
  EXPECT_NE(line_beginning(lines, "Evaluation (side to move): "), "");
  for (const char* command : {"bench 0", "perft -1"})
    EXPECT_THAT(lines, Contains(AllOf(StartsWith("Error ("), EndsWith(command))));
  EXPECT_EQ(lines.back(), "Nodes searched: 1");
}

TEST(ProtocolPrompts, AWinByTheGamesOwnRuleIsCalledSo) {
  XboardTalk talk;
  for (const std::string line : {"new", "variant 3check", "force"}) talk.say(line);
  talk.say("setboard 4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1");
  talk.say("usermove a1a8");
  EXPECT_THAT(talk.say("go"), ElementsAre("1-0 {White wins by third check}"));
}

TEST(ProtocolPrompts, TheBookTellsWhatItKnows) {
  const std::string games = scratch_path("prompts_book.pgn"), book = scratch_path("prompts_book.bin");
  std::ofstream(games) << "[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n[Result \"1-0\"]\n\n1. e4 c5 1-0\n\n"
                          "[Result \"1-0\"]\n\n1. d4 d5 1-0\n";
  ASSERT_EQ(run_words({"book", "build", book, games}).code, exit_code::kOk);
  XboardTalk talk;
  talk.say("new");
  EXPECT_THAT(talk.say("bk"), ElementsAre(" There is no opening book.", ""));
  EXPECT_THAT(talk.say("option Book File=" + book), IsEmpty());
  EXPECT_THAT(talk.say("bk"), ElementsAre(" e2e4 67 %", " d2d4 33 %", ""));
  talk.say("force");
  talk.say("usermove a2a3");
  EXPECT_THAT(talk.say("bk"), ElementsAre(" The opening book does not know this position.", ""));
  std::filesystem::remove(games);
  std::filesystem::remove(book);
}

// Slots in XBoard's table and their pictures.
constexpr std::size_t kQueenPicture = 4;
constexpr std::size_t kBellPicture = 10;
constexpr std::size_t kKingPicture = 50;
constexpr std::size_t kKingsOwnPlace = 65;

std::size_t picture_of(const std::string& game, const std::string& letter) {
  XboardTalk talk;
  talk.say("new");
  const std::string setup = line_beginning(talk.say("variant " + game), "setup (");
  const std::string table = setup.substr(7, setup.find(')') - 7);
  std::size_t place = 0;
  for (std::size_t i = 0; i < table.size() / 2; ++i, ++place) {
    if (table.substr(i, letter.size()) != letter || table[i + letter.size()] == '\'') {
      if (table[i + 1] == '\'') ++i;
      continue;
    }
    return i + letter.size() == table.size() / 2 ? kKingsOwnPlace : place;
  }
  return std::string::npos;
}

TEST(ProtocolPrompts, KingsAreDrawnAsKings) {
  for (const char* game : {"consulchess", "consul42k", "consuls", "arena", "contemporaryrandom"})
    EXPECT_EQ(picture_of(game, "K"), kKingPicture) << game;
  for (const char* game : {"chess56", "chess2016"}) {
    EXPECT_EQ(picture_of(game, "K"), kKingsOwnPlace) << game;
    EXPECT_EQ(picture_of(game, "M"), kBellPicture) << game;
  }
}

TEST(ProtocolPrompts, PawnsAreNotDrawnAsQueens) {
  EXPECT_NE(picture_of("consuls", "P"), kQueenPicture);
  EXPECT_NE(picture_of("consuls", "P"), kKingPicture);
}

}  // namespace
}  // namespace proconsul
