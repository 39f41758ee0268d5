#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "protocol/session/options.h"
#include "protocol/session/session.h"

namespace proconsul {
namespace {

TEST(OptionTable, NamesAreUniqueWhateverTheCase) {
  std::set<const EngineOption*> found;
  for (const EngineOption& option : option_table()) {
    std::string upper(option.name);
    for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    EXPECT_EQ(find_option(upper), &option) << option.name;
    found.insert(find_option(option.name));
  }
  EXPECT_EQ(found.size(), option_table().size());
}

TEST(OptionTable, EveryDefaultIsAcceptedByItsOwnCheck) {
  Session session;
  for (const EngineOption& option : option_table()) {
    EXPECT_TRUE(session.set_option(option.name, option.default_text)) << option.name;
    EXPECT_FALSE(option.help.empty()) << option.name;
  }
}

TEST(OptionTable, DefaultsAreThoseOfTheSettings) {
  const Settings fresh;
  Session session;
  for (const EngineOption& option : option_table()) {
    ASSERT_TRUE(session.set_option(option.name, option.default_text));
  }
  EXPECT_EQ(session.settings(), fresh);
}

TEST(OptionTable, NumbersOutOfRangeAreRefusedWithTheRange) {
  Session session;
  for (const EngineOption& option : option_table()) {
    if (option.type != OptionType::kSpin) continue;
    for (const std::int64_t value : {option.min - 1, option.max + 1}) {
      const auto result = session.set_option(option.name, std::to_string(value));
      ASSERT_FALSE(result) << option.name;
      EXPECT_NE(result.error().message.find(std::to_string(option.max)), std::string::npos);
    }
    EXPECT_FALSE(session.set_option(option.name, "5x"));
    EXPECT_FALSE(session.set_option(option.name, ""));
  }
  EXPECT_EQ(session.settings().hash_megabytes, 16);
}

TEST(OptionTable, ChecksTakeTrueAndFalseOnly) {
  Session session;
  EXPECT_TRUE(session.set_option("uci_chess960", "TRUE"));
  EXPECT_TRUE(session.settings().chess960);
  EXPECT_TRUE(session.set_option("UCI_Chess960", "0"));
  EXPECT_FALSE(session.settings().chess960);
  EXPECT_EQ(session.set_option("Ponder", "yes").error().message,
            "option Ponder takes true or false, not 'yes'");
}

TEST(OptionTable, ALineOfEachKind) {
  const std::vector<std::string> variants = {"chess", "arena"};
  EXPECT_EQ(uci_option_line(*find_option("Hash"), variants),
            "option name Hash type spin default 16 min 1 max 65536");
  EXPECT_EQ(uci_option_line(*find_option("UCI_Variant"), variants),
            "option name UCI_Variant type combo default chess var chess var arena");
  EXPECT_EQ(uci_option_line(*find_option("VariantPath"), variants),
            "option name VariantPath type string default <empty>");
  EXPECT_EQ(uci_option_line(*find_option("Clear Hash"), variants), "option name Clear Hash type button");
  EXPECT_EQ(xboard_option_line(*find_option("Move Overhead")),
            "feature option=\"Move Overhead -spin 30 0 5000\"");
  EXPECT_EQ(xboard_option_line(*find_option("Resign")), "feature option=\"Resign -check 0\"");
}

TEST(OptionTable, UnknownNamesGetASuggestion) {
  Session session;
  EXPECT_EQ(session.set_option("Hsh", "16").error().message, "unknown option 'Hsh' (did you mean 'Hash'?)");
  EXPECT_EQ(session.set_option("skill", "3").error().message,
            "unknown option 'skill' (did you mean 'Skill Level'?)");
}

TEST(OptionTable, BeginningsOfNamesGetASuggestion) {
  Session session;
  for (const EngineOption& option : option_table()) {
    const std::string name(option.name);
    for (std::size_t length = 3; length < name.size(); ++length) {
      const std::string beginning = name.substr(0, length);
      if (find_option(beginning) != nullptr) continue;
      const auto done = session.set_option(beginning, "1");
      ASSERT_FALSE(done) << beginning;
      EXPECT_THAT(done.error().message, testing::HasSubstr("(did you mean '")) << beginning;
    }
  }
}

TEST(OptionTable, StartNumbersAreCheckedByTheGameInPlay) {
  Session session;
  EXPECT_TRUE(
      session.set_option("StartNumber", "20202"));  // chess has no numbered starts: kept for a game that has
  EXPECT_FALSE(session.set_option("StartNumber", "many"));
  ASSERT_TRUE(session.set_option("UCI_Variant", "consul42k"));
  EXPECT_EQ(session.start_position().substr(0, 10), "brqkcbnrcn");
  EXPECT_FALSE(session.set_option("StartNumber", "42000"));
  EXPECT_EQ(session.start_position().substr(0, 10), "brqkcbnrcn");
}

}  // namespace
}  // namespace proconsul
