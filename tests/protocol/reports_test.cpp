// One error per mistake, answers for programs, and networks that do not fit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "protocol/cli_runner.h"
#include "protocol/definition_files.h"
#include "protocol/protocol_fixture.h"
#include "scratch.h"
#include "search/net/format.h"
#include "search/net/net_choice.h"
#include "search/random_net.h"
#include "support.h"

namespace proconsul {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

TEST(Reports, GivesOneErrorForABadSectionHeader) {
  for (const char* header : {"[My Game]", "[mine", "[]", "[mine:]", "[Mine:chess]"}) {
    const std::string text = std::string(header) + "\nqueen = -\ncustomPiece1 = q:N\nnonsense\nking = k\n";
    EXPECT_THAT(Registry().load(text), SizeIs(1)) << header;
    EXPECT_THAT(Registry().load("[good:chess]\n" + text + "[other:chess]\nqueen = q:X\n"), SizeIs(1))
        << header;
  }
  EXPECT_THAT(Registry().load("king = k\nqueen = q\n"), SizeIs(2));
}

TEST(Reports, IdAnswersInJson) {
  const nlohmann::json json =
      run_words({"id", "fischerandom", "--json", test::rules_of("chess")->start_fen}).json();
  EXPECT_EQ(json["variant"], "fischerandom");
  EXPECT_EQ(json["number"], "518");
  EXPECT_EQ(json["white"], 518);
  EXPECT_EQ(json["black"], 518);
}

TEST(Reports, ShowAnswersInJson) {
  const nlohmann::json json = run_words({"show", "consulchess", "--json", "--moves", "e2e4"}).json();
  EXPECT_EQ(json["variant"], "consulchess");
  EXPECT_EQ(json["turn"], "black");
  EXPECT_EQ(json["check"], false);
  EXPECT_EQ(json["files"], 10);
  EXPECT_EQ(json["board"]["e4"], "P");
  EXPECT_FALSE(json["board"].contains("e2"));
  EXPECT_EQ(run_words({"show", "chess", "--piece", "knight", "--json"}).json()["movement"], "N");
}

TEST(Reports, BenchAnswersInJson) {
  const nlohmann::json json = run_words({"bench", "--depth", "1", "--json"}).json();
  EXPECT_EQ(json["depth"], 1);
  EXPECT_GT(json["nodes"], 1000);
  EXPECT_TRUE(json.contains("nps"));
  EXPECT_TRUE(json.contains("seconds"));
}

TEST(Reports, ProbeAnswersInJson) {
  const CliRun run = run_words({"tb", "probe", "chess", "--json", "k7/8/1K6/8/8/8/8/7R w - - 0 1"});
  EXPECT_EQ(run.code, 0);
  const nlohmann::json json = run.json();
  EXPECT_EQ(json["value"], "win");
  EXPECT_EQ(json["plies"], 1);
  EXPECT_THAT(json["line"], ElementsAre("Rh8#"));
  EXPECT_EQ(json["moves"][0]["uci"], "h1h8");
  EXPECT_EQ(json["moves"][0]["value"], "win");
  EXPECT_THAT(json["moves"], SizeIs(20));
}

TEST(Reports, PgnCheckAnswersInJson) {
  const ScratchFile file("games.pgn", "[White \"A\"]\n\n1. e4 e5 2. Ke3 1-0\n\n1. d4 *\n");
  const CliRun run = run_words({"pgn", "check", "--json", file.path()});
  EXPECT_EQ(run.code, 1);
  const nlohmann::json json = run.json();
  EXPECT_EQ(json["games"], 2);
  EXPECT_EQ(json["variants"]["chess"], 2);
  ASSERT_THAT(json["problems"], SizeIs(1));
  EXPECT_EQ(json["problems"][0]["line"], 3);
  EXPECT_EQ(json["problems"][0]["file"], file.path());
  EXPECT_THAT(std::string(json["problems"][0]["message"]), HasSubstr("Ke3"));
}

// A network file for Capablanca Chess.
class NetFile {
 public:
  NetFile() : path_(scratch_path("capablanca.net")) {
    const Rules& rules = *test::rules_of("capablanca");
    const Net net = random_net(*shape_for(rules, {}), 1);
    std::ofstream(path_, std::ios::binary) << to_bytes(net);
  }
  ~NetFile() { std::filesystem::remove(path_); }
  NetFile(const NetFile&) = delete;
  NetFile& operator=(const NetFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

TEST(Reports, TellsThatANetworkDoesNotFit) {
  const NetFile file;
  UciTalk talk;
  EXPECT_THAT(talk.say("setoption name EvalFile value " + file.path()), ::testing::IsEmpty());
  EXPECT_THAT(
      talk.say("isready"),
      ElementsAre(
          "info string error EvalFile: the network does not fit chess and is not used: it was made for "
          "boards of 10x8 squares, not 8x8",
          "readyok"));
  EXPECT_THAT(talk.say("isready"), ElementsAre("readyok"));
  talk.say("setoption name UCI_Variant value capablanca");
  EXPECT_THAT(talk.say("isready"), ElementsAre("readyok"));
  talk.say("setoption name UCI_Variant value consulchess");
  EXPECT_THAT(talk.say_and_wait("go depth 1").front(), HasSubstr("does not fit consulchess"));
}

TEST(Reports, TellsXboardThatANetworkDoesNotFit) {
  const NetFile file;
  XboardTalk talk;
  talk.say("option EvalFile=" + file.path());
  talk.say("new");
  talk.say("sd 1");
  EXPECT_THAT(talk.say_and_wait("go").front(),
              HasSubstr("tellusererror EvalFile: the network does not fit chess"));
}

TEST(Reports, RefusesWhatIsNoNetworkAndKeepsTheLastOne) {
  const ScratchFile file("no.net", "this is text\n");
  UciTalk talk;
  EXPECT_THAT(talk.say("setoption name EvalFile value " + file.path()),
              ElementsAre("info string error EvalFile: " + file.path() + ": this is no net of this program"));
  EXPECT_THAT(talk.say("setoption name EvalFile value /nowhere/x.net"),
              ElementsAre("info string error EvalFile: cannot read '/nowhere/x.net'"));
}

TEST(Reports, SaysWhyANetworkDoesNotFit) {
  const NetShape shape = *shape_for(*test::rules_of("chess"), {});
  const auto fit = [&](const char* variant) { return PieceSquares::create(shape, *test::rules_of(variant)); };
  EXPECT_TRUE(fit("chess").ok());
  EXPECT_THAT(fit("consuls").error().message, HasSubstr("one royal a side"));
  EXPECT_THAT(fit("almost").error().message, HasSubstr("how these pieces move: "));
}

}  // namespace
}  // namespace proconsul
