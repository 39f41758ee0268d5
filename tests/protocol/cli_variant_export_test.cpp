#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/cli_runner.h"
#include "protocol/definition_files.h"
#include "variants/definition_text.h"

namespace proconsul {
namespace {

using testing::Each;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class EveryBuiltInGame : public testing::TestWithParam<std::string> {};

// The whole definition, loaded under another name.
TEST_P(EveryBuiltInGame, IsTheSameAfterExportAndLoading) {
  Registry registry;
  const Variant original = *registry.find(GetParam());
  const std::string text = definition_text(registry, original, "the_copy");
  ASSERT_THAT(registry.load(text), IsEmpty()) << text;
  const Variant& copy = *registry.find("the_copy");
  Rules rules = *copy.rules;
  rules.name = original.rules->name;
  EXPECT_TRUE(rules == *original.rules) << text;
  EXPECT_EQ(copy.starts, original.starts);
  EXPECT_EQ(copy.castling_by_rook, original.castling_by_rook);
}

TEST_P(EveryBuiltInGame, IsTheSameAfterASecondExport) {
  Registry registry;
  const Variant original = *registry.find(GetParam());
  const std::string text = definition_text(registry, original, "the_copy");
  ASSERT_THAT(registry.load(text), IsEmpty());
  EXPECT_EQ(definition_text(registry, *registry.find("the_copy"), "the_copy"), text);
}

std::vector<std::string> game_names() {
  const Registry registry;
  std::vector<std::string> names;
  for (const Variant& variant : registry.variants()) names.push_back(variant.rules->name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Export, EveryBuiltInGame, testing::ValuesIn(game_names()), [](const auto& test) {
  std::string name = test.param;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '-'; }, '_');
  return name;
});

TEST(CliVariantExport, PrintsADefinitionThatLoads) {
  const CliRun run = run_words({"variant", "export", "capablanca", "--as", "mine"});
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, StartsWith("[mine]\ntitle = Capablanca"));
  const ScratchFile file("exported.ini", run.out);
  EXPECT_EQ(run_words({"variant", "check", file.path()}).code, 0);
}

TEST(CliVariantExport, SaysHowToGiveItAnotherName) {
  EXPECT_THAT(run_words({"variant", "export", "chess"}).out, HasSubstr("export chess --as NAME\n[chess]\n"));
}

TEST(CliVariantExport, LettersAreThoseOfToday) {
  const ScratchFile file(
      "export_letters.ini",
      "[renamed:chess]\nqueen = d\nbishop = -\nstartFen = rn1dk1nr/8/8/8/8/8/8/RN1DK1NR w - - 0 1\n");
  const CliRun run = run_words({"--variant-file", file.path(), "variant", "export", "renamed"});
  EXPECT_THAT(run.out, HasSubstr("queen = d\n"));
  EXPECT_THAT(run.out, HasSubstr("promotionPieceTypes = drn\n"));
  EXPECT_THAT(run.out, Not(HasSubstr("bishop")));
}

// A knight with additional moves is no longer known to be insufficient material.
TEST(CliVariantExport, WritesWhatHoldsOfAnInheritedClaim) {
  Registry registry;
  ASSERT_THAT(registry.load("[odd:chess]\nknight = n:NA\n"), IsEmpty());
  const Variant odd = *registry.find("odd");
  EXPECT_THAT(definition_text(registry, odd, "odd"), HasSubstr("\nloneInsufficient = b\n"));
  ASSERT_THAT(registry.load(definition_text(registry, odd, "again")), IsEmpty());
  EXPECT_EQ(registry.find("again")->rules->lone_insufficient, odd.rules->lone_insufficient);
}

TEST(CliVariantExport, LeavesOutInheritedCastlingThatDoesNotFitTheBoard) {
  Registry registry;
  ASSERT_THAT(registry.load("[small:chess]\nmaxFile = d\nmaxRank = 4\nstartFen = 2kr/4/4/RK2 w - - 0 1\n"),
              IsEmpty());
  const Variant small = *registry.find("small");
  ASSERT_THAT(registry.load(definition_text(registry, small, "again")), IsEmpty());
  EXPECT_EQ(registry.find("again")->rules->castling, small.rules->castling);
}

TEST(CliVariantExport, DescribesTheGameForXboard) {
  const CliRun run = run_words({"variant", "export", "consulchess", "--format", "xboard"});
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, StartsWith("setup ("));
  EXPECT_THAT(run.out, HasSubstr("\npiece C& "));
  const CliRun known = run_words({"variant", "export", "chess", "--format", "xboard"});
  EXPECT_EQ(known.code, 0);
  EXPECT_THAT(known.out, IsEmpty());
  EXPECT_THAT(known.err, HasSubstr("XBoard knows this game as 'normal'"));
}

TEST(CliVariantExport, RefusesWhatItDoesNotKnow) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{"ches"}, "unknown variant 'ches' (did you mean 'chess'?)"},
      {{"chess", "--format", "xbaord"}, "--format: 'xbaord' is not ini or xboard (did you mean 'xboard'?)"},
      {{"chess", "--as", "My game"},
       "'My game' is not a valid variant name: use letters, digits, '-' and '_'"},
      {{"chess", "--as", "gothic"}, "there is already a game named 'gothic'"},
      {{"chess", "--as", "mine", "--format", "xboard"}, "--as requires the format ini"},
  };
  for (const auto& [words, message] : cases) {
    std::vector<std::string> all = {"variant", "export"};
    all.insert(all.end(), words.begin(), words.end());
    const CliRun run = run_words(all);
    EXPECT_EQ(run.code, 2) << message;
    EXPECT_THAT(run.err, StartsWith("proconsul: " + message));
  }
}

}  // namespace
}  // namespace proconsul
