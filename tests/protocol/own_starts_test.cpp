// Random starts in user definitions, wherever random starts of built-in games are accepted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/cli_runner.h"
#include "scratch.h"
#include "tests/paths.h"

namespace proconsul {
namespace {

using testing::HasSubstr;

constexpr const char* kGames =
    "[camp:chess]\n"
    "starts = b@light b@dark q nn rkr\n"
    "startsApart = true\n"
    "startDice = pieces\n"
    "castlingFromAnyFile = true\n"
    "castlingNotation = kingTakesRook\n"
    "[shuffled:chess]\n"
    "starts = k q bb nn rr\n"
    "[dicey:chess]\n"
    "customPiece1 = e:FA:elephant\n"
    "startDice = green coin:2\n"
    "startDiceTable = green 1 q:e\n"
    "startDiceTable = coin 2 if green 1-3 n:@q\n"
    "startDiceTable = interchange n:b b:n\n";

class OwnStartsOnTheCommandLine : public testing::Test {
 protected:
  CliRun run(std::vector<std::string> words) const {
    words.insert(words.end(), {"--variant-file", file_.path()});
    return run_words(words);
  }
  const ScratchFile file_{"own_starts.ini", kGames};
};

TEST_F(OwnStartsOnTheCommandLine, AreShownByNumberAndDice) {
  const nlohmann::json start = run({"start", "camp", "--id", "5/900", "--json"}).json();
  EXPECT_EQ(start["id"], "5/900");
  const std::string fen = start["fen"];
  EXPECT_EQ(run({"id", "camp", fen}).out, "5/900\n");
  std::vector<std::string> words = {"start", "camp", "--json", "--dice"};
  for (const int value : start["dice"]["values"]) words.push_back(std::to_string(value));
  words.push_back("--black-dice");
  for (const int value : start["black_dice"]["values"]) words.push_back(std::to_string(value));
  EXPECT_EQ(run(words).json(), start);
  EXPECT_THAT(run({"start", "camp", "--id", "518"}).out,
              HasSubstr("squares: Bishop 3 f1, Bishop 2 c1, Queen 3 d1"));
}

TEST_F(OwnStartsOnTheCommandLine, GoWithTheGamesChess960) {
  for (const std::string number : {"0", "77", "5039"}) {
    const std::string fen = run({"start", "shuffled", "--id", number, "--chess960", "--json"}).json()["fen"];
    EXPECT_EQ(run({"id", "shuffled960", fen}).out, number + "\n");
  }
  EXPECT_EQ(run({"start", "camp960", "--id", "3", "--json"}).json()["fen"],
            run({"start", "camp", "--id", "3", "--json"}).json()["fen"]);
}

TEST_F(OwnStartsOnTheCommandLine, TellWhatTheirDiceDo) {
  const std::string told = run({"variants", "dicey"}).out;
  for (const char* part :
       {"Queen becomes Elephant", "Knights become what the dice made of the Queen (a Queen if nothing)",
        "if the green die is 1-3", "The interchange, if it is in force"})
    EXPECT_THAT(told, HasSubstr(part));
  const CliRun start = run({"start", "dicey", "--dice", "1", "2", "--interchange", "always"});
  EXPECT_THAT(start.out, HasSubstr("green 1: Queen becomes Elephant"));
  EXPECT_THAT(start.out, HasSubstr("coin 2: Knights become Elephants"));
  EXPECT_THAT(start.out, HasSubstr("Number: 13"));
}

TEST_F(OwnStartsOnTheCommandLine, AreOpeningsOfMatchesWhoseGamesTellTheirNumbers) {
  const ScratchFile pgn("own_starts.pgn");
  const std::string engine = std::string("cmd=") + test::engine_binary();
  const CliRun match =
      run({"match", "camp", "--engine", engine, "name=a", "--engine", engine, "name=b", "--nodes", "1",
           "--games", "4", "--maxmoves", "3", "--openings", "7-8", "--pgn", pgn.path()});
  ASSERT_EQ(match.code, 0) << match.err;
  const std::string text = pgn.text();
  EXPECT_THAT(text, HasSubstr("[StartNumber \"7\"]"));
  EXPECT_THAT(text, HasSubstr("[StartNumber \"8\"]"));
  const CliRun checked = run({"pgn", "check", pgn.path()});
  EXPECT_EQ(checked.code, 0) << checked.out << checked.err;
}

}  // namespace
}  // namespace proconsul
