// Texts that exceed a limit are refused with a clear error; without the limits, reading them would take
// quadratic time.
#include <gtest/gtest.h>

#include "variants/ini.h"
#include "variants/registry.h"

namespace proconsul::test {
namespace {

std::string repeated(const std::string& text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

// Each game except the first inherits from the one before it.
std::string chain(std::size_t length) {
  std::string text = "[game0:chess]\n";
  for (std::size_t i = 1; i < length; ++i)
    text += "[game" + std::to_string(i) + ":game" + std::to_string(i - 1) + "]\n";
  return text;
}

TEST(Limits, ReadingStopsAfterManyErrors) {
  Registry registry;
  const std::vector<Error> errors = registry.load(repeated("x\n", 50'000));
  ASSERT_EQ(errors.size(), kMaxErrors + 1);
  EXPECT_EQ(errors.back().message, "too many errors, what follows is not read");
  EXPECT_EQ(errors.back().line, static_cast<int>(kMaxErrors));
}

TEST(Limits, KeysAreNotLookedAtAfterManyErrorsInAGame) {
  const std::string faulty = repeated("unknownKey = 1\n", 2 * kMaxErrors);
  Registry registry;
  const std::vector<Error> errors =
      registry.load("[one:chess]\n" + faulty + "[two:chess]\n" + faulty + "[sound:chess]\ntitle = Sound\n");
  EXPECT_EQ(errors.size(), 2 * kMaxErrors + 2);
  EXPECT_EQ(errors.back().message, "too many errors in one game");
  EXPECT_EQ(registry.find("two"), nullptr);
  EXPECT_NE(registry.find("sound"), nullptr);
}

TEST(Limits, GamesOfOneText) {
  std::string text;
  for (std::size_t i = 0; i <= kMaxSections; ++i) text += "[game" + std::to_string(i) + ":chess]\n";
  Registry registry;
  EXPECT_EQ(registry.load(text), (std::vector<Error>{{"more than 500 games in one text", 501, 1}}));
}

TEST(Limits, KeysOfOneGame) {
  Registry registry;
  EXPECT_EQ(registry.load("[talkative:chess]\n" + repeated("about = more\n", 100'000)),
            (std::vector<Error>{{"more than 500 keys in one game", 502, 1}}));
}

TEST(Limits, AncestorsOfOneGame) {
  Registry registry;
  EXPECT_EQ(registry.load(chain(kMaxAncestors)), std::vector<Error>{});
  Registry other;
  const std::vector<Error> errors = other.load(chain(kMaxAncestors + 1));
  EXPECT_EQ(errors, (std::vector<Error>{{"the game has more than 32 ancestors", 33, 9}}));
}

TEST(Limits, LongUnknownNamesAreNotCompared) {
  Registry registry;
  const std::string name(200'000, 'k');
  EXPECT_EQ(registry.load("[long:chess]\n" + name + " = 1\n"),
            (std::vector<Error>{{"unknown key '" + name + "'", 2, 1}}));
}

}  // namespace
}  // namespace proconsul::test
