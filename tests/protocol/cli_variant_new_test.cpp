#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "protocol/cli/definition_skeleton.h"
#include "protocol/cli_runner.h"
#include "protocol/definition_files.h"

namespace proconsul {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

// The definition with all its commented keys enabled.
std::string without_hashes(const std::string& text) {
  std::istringstream in(text);
  std::string result;
  for (std::string line; std::getline(in, line);)
    result += std::regex_replace(line, std::regex("^# (\\w+ = )"), "$1") + '\n';
  return result;
}

TEST(CliVariantNew, InheritsFromChessUnlessToldOtherwise) {
  const CliRun run = run_words({"variant", "new", "my-game"});
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, HasSubstr("\n[my-game:chess]\ntitle = My game\n"));
  EXPECT_THAT(run.out, HasSubstr("\n# queen = q\n"));
  EXPECT_THAT(run_words({"variant", "new", "mine", "--from", "shatranj"}).out,
              HasSubstr("\n[mine:shatranj]\n"));
}

TEST(CliVariantNew, TheFileLoads) {
  const ScratchFile file("new.ini", run_words({"variant", "new", "mine", "--from", "capablanca"}).out);
  EXPECT_EQ(run_words({"variant", "check", file.path()}).code, 0);
  EXPECT_EQ(run_words({"variant", "show", "mine", "--variant-file", file.path()}).code, 0);
}

// By letter, since another piece may precede the promoted forms.
std::vector<std::string> promotions_of(const Rules& rules) {
  std::vector<std::string> letters;
  for (const PieceType type : rules.promotion_types) letters.push_back(rules.pieces[index_of(type)].letter);
  return letters;
}

// As generated it equals the parent; with all keys enabled it is still a valid game, with at most one more
// piece.
TEST(CliVariantNew, EveryGameCanBeTheParent) {
  const Registry built_in;
  for (const Variant& parent : built_in.variants()) {
    Registry registry = built_in;
    const std::string text = definition_skeleton(registry, parent, "the_copy");
    ASSERT_THAT(registry.load(text), IsEmpty()) << text;
    Rules rules = *registry.find("the_copy")->rules;
    rules.name = parent.rules->name;
    rules.title = parent.rules->title;
    rules.about = parent.rules->about;
    rules.lone_insufficient = parent.rules->lone_insufficient;  // not inherited unchanged
    EXPECT_TRUE(rules == *parent.rules) << text;

    const std::string full = without_hashes(definition_skeleton(registry, parent, "the_full"));
    ASSERT_THAT(registry.load(full), IsEmpty()) << full;
    const Rules& changed = *registry.find("the_full")->rules;
    EXPECT_LE(changed.pieces.size(), rules.pieces.size() + 1);
    EXPECT_EQ(changed.board, rules.board);
    EXPECT_EQ(changed.promotion_region, rules.promotion_region) << full;
    EXPECT_EQ(promotions_of(changed), promotions_of(rules)) << full;
    EXPECT_EQ(changed.castling, rules.castling) << full;
    EXPECT_EQ(changed.stalemate, rules.stalemate) << full;
  }
}

TEST(CliVariantNew, RefusesNamesThatCannotBe) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{"My game"}, "'My game' is not a valid variant name: use letters, digits, '-' and '_'"},
      {{"chess"}, "there is already a game named 'chess'"},
      {{"standard"}, "there is already a game named 'standard'"},
      {{"mine", "--from", "ches"}, "unknown variant 'ches' (did you mean 'chess'?)"},
  };
  for (const auto& [words, message] : cases) {
    std::vector<std::string> all = {"variant", "new"};
    all.insert(all.end(), words.begin(), words.end());
    const CliRun run = run_words(all);
    EXPECT_EQ(run.code, 2) << message;
    EXPECT_THAT(run.err, StartsWith("proconsul: " + message));
  }
}

}  // namespace
}  // namespace proconsul
