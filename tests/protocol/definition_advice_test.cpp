// Advice to authors of definitions that load.
#include "protocol/session/definition_advice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace proconsul {
namespace {

using ::testing::ContainsRegex;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::string kMated = "startFen = rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n";

class DefinitionAdvice : public ::testing::Test {
 protected:
  // "2:12 the game is over ..."
  std::vector<std::string> warnings(const std::string& text, const std::string& file = "a") {
    std::vector<std::string> lines;
    for (const SourceError& warning : with_advice(library_.load_text(file, text), library_).warnings) {
      const Error& error = warning.error;
      EXPECT_EQ(warning.file, file);
      lines.push_back(std::to_string(error.line) + ":" + std::to_string(error.column) + " " + error.message);
    }
    return lines;
  }

  GameLibrary library_;
};

const std::string kCheckmate = "the game is over before the first move: Black wins by checkmate (0-1)";

TEST_F(DefinitionAdvice, ComesInTheOrderOfTheLines) {
  EXPECT_THAT(warnings("[heir:mated]\n[mated:chess]\n" + kMated +
                       "[own:chess]\ncustomPiece1 = y:W\ndoubleStepRegionWhite = *2 j2\n"),
              ElementsAre("1:2 " + kCheckmate, "3:12 " + kCheckmate,
                          "5:16 the piece has no name, so that players read 'piece Y'; write y:W:NAME",
                          "6:28 the board has no 'j2'"));
}

TEST_F(DefinitionAdvice, IsNotGivenOnGamesThatAreRefused) {
  EXPECT_THAT(warnings("[mated:chess]\nking = zz\n" + kMated + "[fine:chess]\n"), IsEmpty());
}

TEST_F(DefinitionAdvice, IsNotGivenOnEarlierTexts) {
  EXPECT_THAT(warnings("[heir:chess]\n" + kMated, "b"), ElementsAre("2:12 " + kCheckmate));
  EXPECT_THAT(warnings("[fine:chess]\n"), IsEmpty());
}

TEST_F(DefinitionAdvice, LeavesTheReportAsItWas) {
  GameLibrary library;
  const LibraryReport report =
      with_advice(library.load_text("a", "[one:chess]\nking = zz\n[two:chess]\n"), library);
  EXPECT_EQ(report.problems.size(), 1U);
  EXPECT_THAT(report.games, ElementsAre("two"));
}

// The last of four dice may turn the queen into a rook, so that it is missing at the start.
TEST_F(DefinitionAdvice, TriesEveryFaceOfDiceWithVeryManyThrows) {
  const std::string text =
      "[dice:chess]\nextinctionValue = loss\nextinctionPieceTypes = q\nstartDice = one two three four\n"
      "startDiceTable = four 2 q:r\n";
  EXPECT_THAT(warnings(text),
              ElementsAre(ContainsRegex("^1:2 31 of 186 random starts tried are over before the first move, "
                                        "such as number [0-9]+: ")));
}

TEST(StartProblem, IsInNoBuiltInGame) {
  const Registry registry;
  for (const Variant& variant : registry.variants())
    EXPECT_EQ(start_problem(variant), "") << variant.rules->name;
}

}  // namespace
}  // namespace proconsul
