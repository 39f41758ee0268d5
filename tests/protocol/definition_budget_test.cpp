// Definitions that exceed their budget or memory, through all inputs of the program: rejected, and the
// program continues.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/cli_runner.h"
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
