// Texts that redefine games of earlier texts.
#include "protocol/session/game_library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/protocol/definition_files.h"

namespace proconsul {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::string kQueen = "startFen = 4k3/8/8/8/8/8/8/3QK3 w - - 0 1\n";
const std::string kRook = "startFen = 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n";
const std::string kWrong = "king = zz\n";
const std::string kNoMovement = "expected ':' and a movement after the piece letter";

class Redefinition : public ::testing::Test {
 protected:
  // The names of the games that are not built in, in list order.
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    const std::vector<Variant>& variants = library_.registry().variants();
    for (std::size_t i = Registry().variants().size(); i < variants.size(); ++i)
      names.push_back(variants[i].rules->name);
    return names;
  }
  // White's pieces in the start position.
  std::string army(const std::string& name) const {
    const Variant* variant = library_.registry().find(name);
    if (variant == nullptr) return "no game";
    const std::string& fen = variant->rules->start_fen;
    const std::size_t begin = fen.rfind('/') + 1;
    return fen.substr(begin, fen.find(' ') - begin);
  }
  static std::vector<std::string> told(const LibraryReport& report) {
    std::vector<std::string> lines;
    for (const SourceError& problem : report.problems)
      lines.push_back(location_text(problem) + ": " + problem.error.message);
    return lines;
  }
  LibraryReport load(const std::string& text) { return library_.load_text("a", text); }
  LibraryReport load_other(const std::string& text) { return library_.load_text("b", text); }

  GameLibrary library_;
};

TEST_F(Redefinition, KeepsThePlaceInTheList) {
  load("[one:chess]\n" + kQueen + "[two:chess]\n");
  load_other("[three:chess]\n");
  EXPECT_THAT(load("[four:chess]\n[one:chess]\n" + kRook).games, ElementsAre("four", "one"));
  EXPECT_THAT(names(), ElementsAre("one", "two", "three", "four"));
  EXPECT_EQ(army("one"), "R3K3");
}

TEST_F(Redefinition, HeirsFollow) {
  load("[heir:one]\n[one:chess]\n" + kQueen + "[grandchild:heir]\n");
  load_other("[other:grandchild]\n");
  const LibraryReport report = load("[one:chess]\n" + kRook);
  EXPECT_THAT(told(report), IsEmpty());
  EXPECT_THAT(report.games, ElementsAre("one"));
  EXPECT_THAT(names(), ElementsAre("heir", "one", "grandchild", "other"));
  for (const std::string& name : names()) EXPECT_EQ(army(name), "R3K3") << name;
}

TEST_F(Redefinition, HeirsFollowByAnAliasThatIsNoMore) {
  load("[one:chess]\naliases = uno\n" + kQueen);
  load("[heir:uno]\n");
  EXPECT_THAT(told(load("[one:chess]\n" + kRook)), IsEmpty());
  EXPECT_EQ(army("heir"), "R3K3");
  EXPECT_EQ(army("uno"), "no game");
}

TEST_F(Redefinition, MayInheritFromALaterGame) {
  load("[one:chess]\n" + kQueen);
  load_other("[two:chess]\n" + kRook);
  EXPECT_THAT(told(load("[one:two]\n[three:chess]\n")), IsEmpty());
  EXPECT_THAT(names(), ElementsAre("one", "two", "three"));
  EXPECT_EQ(army("one"), "R3K3");
  EXPECT_THAT(told(load_other("[two:one]\n")), ElementsAre("b:1:6: the game inherits from itself"));
  EXPECT_EQ(army("two"), "R3K3");
}

TEST_F(Redefinition, ARefusedGameStaysAsItWas) {
  load("[one:chess]\n" + kQueen + "[two:chess]\n" + kQueen + "[heir:one]\n");
  const LibraryReport report =
      load("[two:chess]\n" + kRook + "[one:chess]\n" + kRook + kWrong + "[three:one]\n");
  EXPECT_THAT(told(report),
              ElementsAre("a:5:9: " + kNoMovement, "a:6:8: the game 'one' that it inherits from has errors"));
  EXPECT_THAT(report.games, ElementsAre("two"));
  EXPECT_THAT(names(), ElementsAre("one", "two", "heir"));
  EXPECT_EQ(army("one"), "3QK3");
  EXPECT_EQ(army("two"), "R3K3");
  EXPECT_EQ(army("heir"), "3QK3");
}

TEST_F(Redefinition, ATextWithoutFormChangesNothing) {
  load("[one:chess]\n" + kQueen);
  for (const auto define : {&GameLibrary::load_text, &GameLibrary::replace_text}) {
    EXPECT_THAT(told((library_.*define)("a", "[one:chess]\nking\n")),
                ElementsAre("a:2:1: expected 'key = value' or '[name]'"));
    EXPECT_EQ(army("one"), "3QK3");
  }
}

// The alias would be free only if the game that has it were redefined.
TEST_F(Redefinition, WhatARefusedGameHoldsIsNotFree) {
  load("[one:chess]\naliases = uno\n[two:chess]\n" + kQueen);
  const LibraryReport report = load("[one:chess]\n" + kWrong + "[two:chess]\naliases = uno\n" + kRook);
  EXPECT_THAT(told(report),
              ElementsAre("a:2:9: " + kNoMovement, "a:4:11: there is already a game named 'uno'"));
  EXPECT_EQ(library_.registry().find("uno")->rules->name, "one");
  EXPECT_EQ(army("two"), "3QK3");
}

// A chain of games, each of which wants the name that the previous one gives up, is rejected as a whole, and
// in the end the text's other games too.
TEST_F(Redefinition, RefusedGamesDoNotDragOnForEver) {
  std::string before, after = "# games\n\n[new:chess]\n";
  for (int i = 0; i < 6; ++i) {
    const std::string name = "game" + std::to_string(i);
    before += "[" + name + ":chess]\naliases = alias" + std::to_string(i) + "\n" + kQueen;
    after += "[" + name + ":chess]\n" + kRook +
             (i == 0 ? kWrong : "aliases = alias" + std::to_string(i - 1) + "\n");
  }
  load(before);
  const std::vector<std::string> names_before = names();
  const LibraryReport report = load(after);
  EXPECT_THAT(report.games, IsEmpty());
  EXPECT_THAT(told(report), ::testing::Contains("a:3:2: too many other games of its text are refused"));
  EXPECT_EQ(names(), names_before);
  for (const std::string& name : names_before) EXPECT_EQ(army(name), "3QK3") << name;
}

TEST_F(Redefinition, AnAliasMayMove) {
  load("[one:chess]\naliases = uno\n[two:chess]\n");
  EXPECT_THAT(told(load("[one:chess]\n[two:chess]\naliases = uno\n")), IsEmpty());
  EXPECT_EQ(library_.registry().find("uno")->rules->name, "two");
}

TEST_F(Redefinition, NamesOfOtherTextsAreTaken) {
  load("[one:chess]\n" + kQueen);
  EXPECT_THAT(told(load_other("[one:chess]\n" + kRook)),
              ElementsAre("b:1:2: there is already a game named 'one'"));
  EXPECT_THAT(told(load("[one:chess]\n" + kRook + "[one:chess]\n" + kQueen)),
              ElementsAre("a:3:2: there is already a game named 'one'"));
  EXPECT_EQ(army("one"), "R3K3");
}

// As files of other programs do; what differs in play is an error.
TEST_F(Redefinition, BuiltInGamesMayBeDefinedOnceMore) {
  const LibraryReport same = load("[castle:chess]\ntitle = Mine\ncastlingWins = q\n[child:castle]\n");
  EXPECT_THAT(told(same), IsEmpty());
  EXPECT_THAT(same.games, ElementsAre("child"));
  ASSERT_EQ(same.warnings.size(), 1u);
  EXPECT_EQ(same.warnings.front().error.message, "the same as the built-in game 'castle'");
  EXPECT_EQ(library_.registry().find("castle")->rules->title,
            Registry::find_built_in("castle")->rules->title);
  for (const std::string key : {"castlingWins = k", "stalemateValue = win", "nMoveRule = 40"})
    EXPECT_THAT(told(load("[castle:chess]\ncastlingWins = q\n" + key + "\n")),
                ElementsAre("a:1:2: there is already a game named 'castle'"))
        << key;
  EXPECT_THAT(told(load("[castle:chess]\ncastlingWins = q\n[castle:chess]\ncastlingWins = q\n")),
              ElementsAre("a:3:2: there is already a game named 'castle'"));
}

TEST_F(Redefinition, HeirsThatItSpoilsAreToldOnceAndComeBack) {
  load("[one:chess]\n" + kQueen);
  load_other("[heir:one]\nstartFen = 4k3/8/8/8/8/8/8/4K2Q w - - 0 1\n[last:chess]\n");
  const std::string queenless = "[one:chess]\nqueen = -\npromotionPieceTypes = r\n" + kRook;
  EXPECT_THAT(told(load(queenless)), ElementsAre("b:2:31: no piece has the letter 'Q'"));
  EXPECT_THAT(told(load(queenless)), IsEmpty());
  EXPECT_THAT(names(), ElementsAre("one", "last"));
  EXPECT_THAT(told(load("[one:chess]\n")), IsEmpty());
  EXPECT_THAT(names(), ElementsAre("one", "heir", "last"));
}

TEST_F(Redefinition, AFileLosesGamesThatItHasNoMore) {
  const ScratchFile file("library.ini", "[one:chess]\n[two:chess]\n" + kQueen);
  load("[heir:chess]\n");
  library_.load_file(file.path());
  load("[heir:one]\n");
  file.write("[three:chess]\n[two:chess]\n" + kWrong);
  const std::string path = file.path();
  EXPECT_THAT(told(library_.load_file(path)),
              ElementsAre(path + ":3:9: " + kNoMovement, "a:1:7: unknown game 'one'"));
  EXPECT_THAT(names(), ElementsAre("two", "three"));
  EXPECT_EQ(army("two"), "3QK3");
  EXPECT_THAT(library_.files(), ElementsAre("a", path));
}

}  // namespace
}  // namespace proconsul
