#include "engine/text.h"

#include <gtest/gtest.h>

#include "engine/nearest.h"

namespace proconsul {
namespace {

TEST(Text, OnlyAsciiLettersHaveCase) {
  EXPECT_EQ(lower_case("NF3-\xc3\x84"), "nf3-\xc3\x84");
  EXPECT_EQ(upper_case("ab[c"), "AB[C");
}

TEST(Text, BlanksAroundAreTrimmed) {
  EXPECT_EQ(trimmed(" \t go depth 3\r\n"), "go depth 3");
  EXPECT_EQ(trimmed("\f\v"), "");
}

TEST(Text, WordsKnowWhereTheyStand) {
  const std::string line = "  e2e4\te7e5 ";
  const std::vector<Word> words = words_of(line);
  ASSERT_EQ(words.size(), 2U);
  EXPECT_EQ(words[0].text, "e2e4");
  EXPECT_EQ(words[0].column(), 3);
  EXPECT_EQ(words[1].text, "e7e5");
  EXPECT_EQ(words[1].offset, 7U);
}

TEST(Text, EmptyPartsAreLeftOut) {
  const std::vector<Word> parts = split("a//b/", '/');
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[1].text, "b");
  EXPECT_EQ(parts[1].offset, 3U);
}

TEST(Text, PieceLettersMayHaveAnApostrophe) {
  EXPECT_EQ(letter_length("L'xe4"), 2U);
  EXPECT_EQ(letter_length("Lxe4"), 1U);
  EXPECT_EQ(letter_length("x4", 1), 0U);
  EXPECT_EQ(letter_length("", 0), 0U);
}

TEST(Nearest, SuggestsNearWordsOnly) {
  EXPECT_EQ(did_you_mean("prft", {"start", "perft"}), " (did you mean 'perft'?)");
  EXPECT_EQ(did_you_mean("pefrt", {"start", "perft"}), " (did you mean 'perft'?)");
  EXPECT_EQ(did_you_mean("zzzzz", {"start", "perft"}), "");
  EXPECT_EQ(nearest_name("Chess", {"chest", "chess"}), "chess");
  EXPECT_EQ(nearest_name("ches", {"chest", "chess"}), "chest");
  EXPECT_EQ(nearest_name("k", {}), "");
  EXPECT_EQ(nearest_name("skill", {"Hash", "Skill Level", "Skill Level More"}), "Skill Level");
  EXPECT_EQ(nearest_name("uci", {"UCI_ShowWDL", "uce"}), "uce");
  EXPECT_EQ(nearest_name("sk", {"Skill Level"}), "");
}

TEST(Nearest, ASwapOfNeighboursIsOneEdit) {
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("NF3", "nf3"), 0U);
  EXPECT_EQ(edit_distance("pefrt", "perft"), 1U);
}

}  // namespace
}  // namespace proconsul
