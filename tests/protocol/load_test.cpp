// Variants loaded from files and texts in the protocols.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/protocol/definition_files.h"
#include "tests/protocol/protocol_fixture.h"

namespace proconsul {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

const auto kVariantOption = StartsWith("option name UCI_Variant type combo default chess var chess var ");

// The list of games with those of the user's own, which stand behind chess.
auto with_own(const std::string& names) {
  return StartsWith("option name UCI_Variant type combo default chess var chess var " + names +
                    " var consulchess ");
}

TEST(UciLoad, AFileByOptionOrCommand) {
  const ScratchFile one("load_one.ini", "[one:chess]\n");
  for (const std::string command : {"load ", "setoption name VariantPath value "}) {
    UciTalk talk;
    EXPECT_THAT(talk.say(command + one.path()), ElementsAre(with_own("one")));
    EXPECT_THAT(
        talk.say("setoption name UCI_Variant value one"),
        ElementsAre(StartsWith("info string variant one files 8 ranks 8 pocket 0 template fairy startpos ")));
  }
}

TEST(UciLoad, SeveralFiles) {
  const ScratchFile one("load_first.ini", "[one:chess]\n");
  const ScratchFile two("load_second.ini", "[two:one]\n");
  UciTalk talk;
  EXPECT_THAT(talk.say("setoption name VariantPath value " + one.path() + ":" + two.path()),
              ElementsAre(with_own("one var two")));
}

TEST(UciLoad, MistakesAreNamedAndTheRestIsLoaded) {
  const ScratchFile one("load_good.ini", "[one:chess]\n");
  const ScratchFile bad("load_bad.ini", "[bad:chess]\nknihgt = n\n");
  UciTalk talk;
  EXPECT_THAT(
      talk.say("load " + bad.path() + ":/nowhere.ini:" + one.path()),
      ElementsAre("info string error " + bad.path() + ":2:1: unknown key 'knihgt', did you mean 'knight'",
                  "info string error /nowhere.ini: cannot read '/nowhere.ini'", with_own("one")));
}

TEST(UciLoad, ATextUpToItsMarker) {
  UciTalk talk;
  for (const char* line : {"load <<EOF", "[one:chess]", "# uci", "  quit", "stop = 1", "queen = q:Q2"})
    EXPECT_THAT(talk.say(line), IsEmpty()) << line;
  EXPECT_THAT(talk.say("EOF"),
              ElementsAre("info string error <<EOF:3:3: expected 'key = value' or '[name]'",
                          "info string error <<EOF:4:1: unknown key 'stop'", kVariantOption));
  talk.say("load << end of text");
  talk.say("[one:chess]");
  EXPECT_THAT(talk.say("end of text"), ElementsAre(with_own("one")));
  EXPECT_THAT(talk.say("isready"), ElementsAre("readyok"));
}

TEST(UciLoad, AFileLoadedAgainReplacesItsGames) {
  const ScratchFile file("load_again.ini", "[one:chess]\n");
  UciTalk talk;
  talk.say("load " + file.path());
  talk.say("setoption name UCI_Variant value one");
  talk.say("position startpos moves e2e4");
  const std::string fen = talk.session().game().fen();
  EXPECT_THAT(talk.say("load " + file.path()), ElementsAre(kVariantOption));
  EXPECT_EQ(talk.session().game().fen(), fen);
  file.write("[one:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K2R w - - 0 1\n[two:one]\n");
  EXPECT_THAT(talk.say("load " + file.path()), ElementsAre(with_own("one var two")));
  EXPECT_EQ(talk.session().game().fen(), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
}

TEST(UciLoad, ATextDefinesGamesOfEarlierOnesAnew) {
  UciTalk talk;
  const auto load = [&](std::initializer_list<const char*> lines) {
    talk.say("load <<EOF");
    for (const char* line : lines) talk.say(line);
    return talk.say("EOF");
  };
  load({"[one:chess]", "startFen = 4k3/8/8/8/8/8/8/4K2R w - - 0 1", "[wrong:nothing]", "[two:chess]"});
  load({"[three:one]"});
  talk.say("setoption name UCI_Variant value one");
  const char* start = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
  EXPECT_THAT(load({"[one:chess]", "startFen = 4k3/8/8/8/8/8/8/R3K3 w - - 0 1"}),
              ElementsAre(with_own("one var two var three")));
  EXPECT_EQ(talk.session().game().fen(), start);
  EXPECT_EQ(talk.session().registry().find("three")->rules->start_fen, start);
  EXPECT_THAT(load({"[two:one]", "[one:chess]", "king = x"}).front(),
              HasSubstr("<<EOF:1:6: the game 'one' that it inherits from has errors"));
  EXPECT_THAT(load({"[chess:shogi]"}).front(), HasSubstr("there is already a game named 'chess'"));
}

TEST(UciLoad, ChecksWithoutLoading) {
  const ScratchFile good("check_only.ini", "[one:chess]\n");
  UciTalk talk;
  EXPECT_THAT(talk.say("check " + good.path()), ElementsAre("info string no mistakes, games: one"));
  EXPECT_THAT(talk.say("check /nowhere.ini"),
              ElementsAre("info string error /nowhere.ini: cannot read '/nowhere.ini'"));
  talk.say("check <<EOF");
  talk.say("[two:one]");
  EXPECT_THAT(talk.say("EOF"), ElementsAre("info string error <<EOF:1:6: unknown game 'one'"));
  EXPECT_EQ(talk.session().registry().find("one"), nullptr);
}

TEST(UciLoad, NeedsSomethingToLoad) {
  UciTalk talk;
  EXPECT_THAT(talk.say("load"), ElementsAre("info string error load needs: FILE or <<MARKER"));
  EXPECT_THAT(talk.say("check"), ElementsAre("info string error check needs: FILE or <<MARKER"));
  EXPECT_THAT(talk.say("load <<"),
              ElementsAre("info string error expected a marker after '<<', such as '<<EOF'"));
}

TEST(XboardLoad, AFileByOption) {
  const ScratchFile file("xboard_load.ini", "[one:chess]\nqueen = q:Q2\n");
  XboardTalk talk;
  EXPECT_THAT(talk.say("option VariantPath=" + file.path()),
              ElementsAre(StartsWith("feature variants=\"one,consulchess,")));
  EXPECT_THAT(line_beginning(talk.say("variant one"), "setup "), StartsWith("setup (P"));
}

TEST(XboardLoad, MistakesAreNamed) {
  const ScratchFile file("xboard_bad.ini", "[one:chess]\nknihgt = n\n");
  XboardTalk talk;
  const std::string command = "option VariantPath=" + file.path();
  EXPECT_THAT(
      talk.say(command),
      ElementsAre("Error (" + file.path() + ":2:1: unknown key 'knihgt', did you mean 'knight'): " + command,
                  StartsWith("feature variants=\"consulchess,")));
}

}  // namespace
}  // namespace proconsul
