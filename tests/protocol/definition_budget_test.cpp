// Definitions that exceed their budget or memory, through all inputs of the program: rejected, and the
// program continues.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/cli_runner.h"
#include "protocol/session/definition_advice.h"
#include "protocol/session/session.h"
#include "scratch.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;

// Eleven hoppers per side on the largest board: more than 8 MB of tables.
std::string large_game() {
  std::string text =
      "[large:chess]\nmaxFile = 16\nmaxRank = 8\ncastling = false\npawn = -\nknight = -\nbishop = -\nrook = "
      "-\n"
      "queen = -\nstartFen = k15/8i7/6abcdefghjl/16/16/6ABCDEFGHJL/8I7/K15 w - - 0 1\n";
  int number = 0;
  for (const char letter : std::string("abcdefghijl"))
    text += fmt::format("customPiece{} = {}:pQgQwQ\n", ++number, letter);
  return text;
}

TEST(DefinitionBudgets, AnOptionRaisesThem) {
  Session session;
  ASSERT_TRUE(session.set_option("Definition Budget", "8").ok());
  session.load_text("<text>", large_game());
  ASSERT_EQ(session.load_report().problems.size(), 1u);
  EXPECT_THAT(session.load_report().problems[0].error.message,
              HasSubstr("the budget for definitions is 8 MB"));
  EXPECT_EQ(session.registry().find("large"), nullptr);
  ASSERT_TRUE(session.set_option("definition-budget", "65536").ok());
  session.load_text("<text>", large_game());
  EXPECT_TRUE(session.load_report().ok());
  EXPECT_FALSE(session.set_option("Definition Budget", "0").ok());
}

std::string shogi_heirs(int count) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += fmt::format("[heir{}:shogi]\ncaptureByRank = p {}:K\n", i, i % 7 + 1);
  return text;
}

// Advice costs more than loading: it ends with the budget, and the games stay.
TEST(DefinitionBudgets, AdviceEndsWithTheBudget) {
  GameLibrary library;
  const LibraryReport loaded = library.load_text("<text>", shogi_heirs(40));
  ASSERT_EQ(loaded.games.size(), 40u);
  EXPECT_GT(loaded.spent.steps, 0u);
  library.set_budget({8});
  const LibraryReport advised = with_advice(loaded, library);
  EXPECT_EQ(advised.games.size(), 40u);
  ASSERT_EQ(advised.warnings.size(), 1u);
  EXPECT_THAT(advised.warnings[0].error.message, HasSubstr("not all games have been tried: "));
  EXPECT_THAT(advised.warnings[0].error.message, HasSubstr("the budget for definitions is 8 MB"));
  for (const std::string& game : advised.games)
    EXPECT_EQ(library.registry().find(game)->compiled->spent(), Cost{}) << game;
  library.set_budget({});
  const LibraryReport few = library.replace_text("<text>", shogi_heirs(4));
  EXPECT_TRUE(with_advice(few, library).warnings.empty());
}

// Rejected games are read again without them, several times, at the cost of the same budget.
TEST(DefinitionBudgets, OneBudgetServesAllAttempts) {
  std::string text = large_game();
  for (int i = 0; i < 30; ++i)
    text +=
        fmt::format("[heir{}:large]\ncaptureByRank = a {}:K\n[bad{}:heir{}]\npawn = 7\n", i, i % 8 + 1, i, i);
  const ScratchFile one("one.ini", text), two("two.ini", text);
  GameLibrary library;
  library.set_budget({8});
  const LibraryReport report = library.load_path(one.path() + kVariantPathSeparator + two.path());
  EXPECT_LE(report.spent.steps, 2 * library.budget().steps());
  EXPECT_LE(report.spent.bytes, 2 * library.budget().bytes());
  Session session;
  ASSERT_TRUE(session.set_option("Definition Budget", "8").ok());
  ASSERT_TRUE(session.set_option("VariantPath", one.path()).ok());
  EXPECT_FALSE(session.load_report().ok());
  EXPECT_LE(session.load_report().spent.steps, 2 * library.budget().steps());
}

TEST(DefinitionBudgets, TheCommandLineRaisesThem) {
  const ScratchFile file("large.ini", large_game());
  const CliRun refused = run_words({"variant", "check", file.path(), "--definition-budget", "8"});
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.err + refused.out, HasSubstr("the budget for definitions is 8 MB"));
  EXPECT_EQ(run_words({"--definition-budget=65536", "variant", "check", file.path()}).code, 0);
  EXPECT_EQ(run_words({"--definition-budget", "much", "variant", "check", file.path()}).code, 2);
}

}  // namespace
}  // namespace proconsul
