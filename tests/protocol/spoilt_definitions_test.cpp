// A faulty line in a definition file affects only its section: every kind of faulty line at every place.
#include <gmock/gmock.h>

#include "protocol/cli_runner.h"
#include "protocol/session/game_library.h"
#include "scratch.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;

const std::vector<std::string> kWrongLines = {
    "king",       "= k", "king-piece = k", "king =",       "title = a\x01z", "no such key = 1",
    "[un closed", "[]",  "noSuchKey = 1",  "nMoveRule = x"};

std::string section(const std::string& name, const std::string& parent) {
  return "[" + name + ":" + parent + "]\ntitle = The " + name + "\nnMoveRule = 30\n";
}

TEST(SpoiltDefinitions, LeaveTheOthersAlone) {
  const std::vector<std::string> names = {"first", "second", "third"};
  for (const std::string& wrong : kWrongLines) {
    for (std::size_t spoilt = 0; spoilt < names.size(); ++spoilt) {
      for (const char* end : {"\n", "\r\n"}) {
        std::string text;
        int line = 0;
        for (std::size_t i = 0; i < names.size(); ++i) {
          text += section(names[i], "chess");
          if (i == spoilt) line = static_cast<int>(std::count(text.begin(), text.end(), '\n')) + 1;
          if (i == spoilt) text += wrong + end;
        }
        GameLibrary library;
        const LibraryReport report = library.load_text("a.ini", text);
        ASSERT_EQ(report.problems.size(), 1U) << text;
        EXPECT_EQ(report.problems.front().error.line, line) << text;
        EXPECT_GT(report.problems.front().error.column, 0) << text;
        // A section head begins a new section.
        const bool head = wrong.front() == '[';
        for (std::size_t i = 0; i < names.size(); ++i) {
          const bool known = library.registry().find(names[i]) != nullptr;
          EXPECT_EQ(known, head || i != spoilt) << names[i] << '\n' << text;
        }
      }
    }
  }
}

TEST(SpoiltDefinitions, SpoilTheirHeirs) {
  GameLibrary library;
  const LibraryReport report =
      library.load_text("a.ini", "stray\n" + section("a", "chess") + "oops\n" + section("b", "a") +
                                     section("c", "b") + section("d", "chess"));
  EXPECT_THAT(report.games, testing::ElementsAre("d"));
  ASSERT_EQ(report.problems.size(), 4U);
  EXPECT_EQ(report.problems[0].error.line, 1);
  EXPECT_THAT(report.problems[2].error.message, HasSubstr("the game 'a' that it inherits from has errors"));
}

// The earlier definitions of a file stay if its new version has errors.
TEST(SpoiltDefinitions, KeepWhatWasKnown) {
  GameLibrary library;
  EXPECT_TRUE(library.replace_text("a.ini", section("a", "chess") + section("b", "chess")).ok());
  EXPECT_FALSE(library.replace_text("a.ini", section("a", "chess") + "oops\n" + section("b", "chess")).ok());
  EXPECT_NE(library.registry().find("a"), nullptr);
  EXPECT_FALSE(library.replace_text("a.ini", "[a\n" + section("b", "chess")).ok());
  EXPECT_NE(library.registry().find("a"), nullptr);
  EXPECT_TRUE(library.replace_text("a.ini", section("b", "chess")).ok());
  EXPECT_EQ(library.registry().find("a"), nullptr);
}

TEST(SpoiltDefinitions, AreToldAndPassedOver) {
  const ScratchFile file("spoilt.ini", section("a", "chess") + "oops\n" + section("b", "chess"));
  const CliRun good = run_words({"--variant-file", file.path(), "perft", "b", "2"});
  EXPECT_EQ(good.code, exit_code::kOk);
  EXPECT_THAT(good.err, HasSubstr(":4:1: error: expected 'key = value' or '[name]'\noops\n^"));
  EXPECT_EQ(run_words({"--variant-file", file.path(), "perft", "a", "2"}).code, exit_code::kUsage);
  EXPECT_EQ(run_words({"variant", "check", file.path()}).code, exit_code::kNegative);
}

TEST(DefinitionNames, MayHaveCapitals) {
  GameLibrary library;
  EXPECT_TRUE(library
                  .load_text("a.ini",
                             section("MyGame", "Chess") + "aliases = OtherName\n" + section("Heir", "MYGAME"))
                  .ok());
  for (const char* name : {"MyGame", "mygame", "MYGAME", "othername", "OtherName", "Heir", "heir"})
    EXPECT_NE(library.registry().find(name), nullptr) << name;
  EXPECT_EQ(library.registry().find("mygame")->rules->name, "MyGame");
  EXPECT_FALSE(library.load_text("b.ini", section("mygame", "chess")).ok());
  EXPECT_FALSE(library.load_text("c.ini", section("One", "chess") + section("oNE", "chess")).ok());
  const ScratchFile file("Capital.ini", section("MyGame", "chess"));
  const CliRun uci = run_words({"--variant-file", file.path()},
                               "uci\nsetoption name UCI_Variant value MyGame\nisready\ngo depth 1\nquit\n");
  EXPECT_THAT(uci.out, HasSubstr(" var MyGame"));
  EXPECT_THAT(uci.out, HasSubstr("bestmove"));
  EXPECT_THAT(uci.out, testing::Not(HasSubstr("error")));
  EXPECT_EQ(run_words({"variant", "new", "MyNew"}).code, exit_code::kOk);
}

}  // namespace
}  // namespace proconsul
