// The order of lists of games: those of the user's files, the games this engine is made for, the others.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "protocol/formats/families.h"
#include "protocol/formats/xboard_setup.h"
#include "protocol/text/words.h"
#include "tests/paths.h"
#include "tests/protocol/protocol_fixture.h"
#include "tests/scratch.h"

namespace proconsul {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const std::vector<std::string> kMadeFor = {"consulchess", "consul42k", "consuls",           "arena",
                                           "chess56",     "chess2016", "contemporaryrandom"};

// XBoard has buttons for only so many games that it does not know itself.
constexpr std::size_t kButtons = 20;

std::vector<std::string> after(const std::vector<std::string>& first, const std::vector<std::string>& rest) {
  std::vector<std::string> all = first;
  all.insert(all.end(), rest.begin(), rest.end());
  return all;
}

std::vector<std::string> beginning(const std::vector<std::string>& names, std::size_t count) {
  return {names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(count, names.size()))};
}

std::vector<std::string> feature_variants(const std::vector<std::string>& lines) {
  const std::string line = line_beginning(lines, "feature variants=\"");
  const std::size_t quote = line.find('"');
  std::string list = line.substr(quote + 1, line.rfind('"') - quote - 1);
  std::replace(list.begin(), list.end(), ',', ' ');
  std::vector<std::string> names;
  for (const std::string_view name : words_in(list)) names.emplace_back(name);
  return names;
}

std::vector<std::string> names_of(const std::vector<const Variant*>& variants) {
  std::vector<std::string> names;
  for (const Variant* variant : variants) names.push_back(variant->rules->name);
  return names;
}

TEST(ListOrder, BuiltInGamesWithAPlaceComeFirst) {
  const Registry registry;
  const std::vector<std::string> names = names_of(registry.listed());
  EXPECT_EQ(names.size(), registry.variants().size());
  EXPECT_THAT(beginning(names, kMadeFor.size() + 1), ElementsAreArray(after(kMadeFor, {"chess"})));
  for (const Variant& variant : registry.variants()) EXPECT_TRUE(variant.built_in) << variant.rules->name;
}

TEST(ListOrder, OwnGamesPrecedeThem) {
  Registry registry;
  ASSERT_THAT(registry.load("[zulu:chess]\n[yankee:consulchess]\n[xray:chess]\nlistOrder = 2\n"
                            "[whisky:chess]\nlistOrder = 1\n"),
              IsEmpty());
  EXPECT_THAT(beginning(names_of(registry.listed()), 5),
              ElementsAre("whisky", "xray", "zulu", "yankee", "consulchess"));
  EXPECT_THAT(registry.load("[victor:chess]\nlistOrder = 0\n"), Not(IsEmpty()));
}

TEST(ListOrder, FamiliesBeginWithThem) {
  Registry registry;
  EXPECT_THAT(names_of(families_of(registry).front().variants), ElementsAreArray(kMadeFor));
  ASSERT_THAT(registry.load("[zulu:chess]\n[xray:crazyhouse]\n"), IsEmpty());
  const std::vector<Family> families = families_of(registry);
  EXPECT_THAT(names_of(families[0].variants), ElementsAre("zulu", "xray"));
  EXPECT_THAT(names_of(families[1].variants), ElementsAreArray(kMadeFor));
}

TEST(ListOrder, XBoardIsOfferedOwnGamesThenThoseTheEngineIsMadeFor) {
  XboardTalk talk;
  const std::vector<std::string> built_in = feature_variants(talk.say("protover 2"));
  EXPECT_THAT(beginning(built_in, kMadeFor.size() + 1), ElementsAreArray(after(kMadeFor, {"normal"})));
  const ScratchFile file("list_order.ini", "[omega1:chess]\nqueen = q:QN\n[alpha1:chess]\nqueen = q:RN\n");
  const std::vector<std::string> names = feature_variants(talk.say("option VariantPath=" + file.path()));
  EXPECT_EQ(names, after({"omega1", "alpha1"}, built_in));
}

TEST(ListOrder, UciListsThemBehindTheDefaultGame) {
  Session session;
  session.load_text("own", "[omega1:chess]\nqueen = q:QN\n[alpha1:chess]\nqueen = q:RN\n");
  EXPECT_THAT(beginning(session.variant_names(), kMadeFor.size() + 3),
              ElementsAreArray(after({"chess", "omega1", "alpha1"}, kMadeFor)));
  EXPECT_EQ(session.variant_names().size(), session.registry().variants().size());
}

// XBoard offers a game of its own if its name is found anywhere in the list.
TEST(ListOrder, NoNameHoldsThatOfAGameThatIsNotPlayed) {
  XboardTalk talk;
  const std::string list = line_beginning(talk.say("protover 2"), "feature variants=\"");
  const Registry registry;
  for (const char* known : {"wildcastle", "nocastle", "bughouse", "losers", "suicide", "giveaway", "twokings",
                            "kriegspiel", "3check",   "shatranj", "chu",    "courier", "gothic",   "falcon",
                            "caparandom", "berolina", "janus",    "super",  "great",   "makruk",   "spartan",
                            "asean",      "lion",     "elven",    "dada",   "tenjiku", "cylinder"}) {
    if (registry.find(known) != nullptr) continue;
    EXPECT_THAT(list, Not(HasSubstr(known)));
  }
  EXPECT_THAT(feature_variants({list}), Contains("yitong"));
  EXPECT_THAT(talk.say("variant yitong"), Not(Contains(HasSubstr("Error"))));
  EXPECT_EQ(talk.session().rules().name, "manchu");
}

TEST(ListOrder, XBoardsDialogHasButtonsForThem) {
  XboardTalk talk;
  std::vector<std::string> unknown = feature_variants(talk.say("protover 2"));
  std::erase_if(unknown, xboard_knows);
  const std::vector<std::string> buttons = beginning(unknown, kButtons);
  for (const std::string& name : kMadeFor) EXPECT_THAT(buttons, Contains(name));
}

TEST(ListOrder, TheGuideSaysHowManyGamesXBoardIsOffered) {
  XboardTalk talk;
  const std::string expected =
      fmt::format("{} of the {} built-in variants", feature_variants(talk.say("protover 2")).size(),
                  Registry().variants().size());
  std::ifstream file(test::data_folder() + "/../../docs/GUI.md");
  const std::string guide(std::istreambuf_iterator<char>(file), {});
  EXPECT_THAT(guide, HasSubstr(expected));
}

}  // namespace
}  // namespace proconsul
