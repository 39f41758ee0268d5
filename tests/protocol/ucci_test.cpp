// UCCI and UCI-Cyclone, the protocols of xiangqi programs.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <regex>

#include "protocol/formats/xiangqi_text.h"
#include "protocol/text/words.h"
#include "protocol/uci/uci_go.h"
#include "tests/protocol/protocol_fixture.h"
#include "tests/support.h"

namespace proconsul {
namespace {

using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* kStart = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
constexpr const char* kMove = "[a-i][0-9][a-i][0-9]";

class Ucci : public ::testing::Test {
 protected:
  Ucci() { greeted_ = talk_.say("ucci"); }
  std::string fen() { return talk_.session().game().fen(); }
  Limits limits(const std::string& go, int unit = 1) {
    return parse_go(talk_.session().game(), go, dialect_of(Tongue::kUcci), Milliseconds(unit)).limits;
  }

  UciTalk talk_;
  std::vector<std::string> greeted_;
};

TEST_F(Ucci, IntroducesItselfWithItsOptions) {
  EXPECT_THAT(greeted_[0], StartsWith("id name Proconsul "));
  EXPECT_EQ(greeted_.back(), "ucciok");
  for (const char* line :
       {"option usemillisec type check default true", "option batch type check default false",
        "option newgame type button", "option hashsize type spin default 16 min 1 max 65536",
        "option threads type spin default 1 min 1 max 256", "option ponder type check default false"})
    EXPECT_THAT(greeted_, Contains(line));
  const std::string games = line_beginning(greeted_, "option UCI_Variant type combo default xiangqi");
  EXPECT_THAT(games, HasSubstr(" var minixiangqi"));
  EXPECT_THAT(games, Not(HasSubstr(" var chess")));
  EXPECT_EQ(fen(), kStart);
}

TEST_F(Ucci, OptionLinesKeepTheGrammar) {
  const std::regex grammar(
      "option [^ ]+ type (check default (true|false)|spin default \\d+ min \\d+ max \\d+|button|"
      "string default [^ ].*|combo default [^ ]+( var [^ ]+)+)");
  for (const std::string& line : greeted_)
    EXPECT_TRUE(!line.starts_with("option") || std::regex_match(line, grammar)) << line;
}

TEST_F(Ucci, OptionsAreAWordAndAValue) {
  EXPECT_THAT(talk_.say("setoption hashsize 8"), IsEmpty());
  EXPECT_EQ(talk_.session().settings().hash_megabytes, 8);
  EXPECT_THAT(talk_.say("setoption name hashsize value 4"), IsEmpty());
  EXPECT_EQ(talk_.session().settings().hash_megabytes, 4);
  EXPECT_THAT(talk_.say("setoption newgame"), IsEmpty());
  for (const char* line : {"setoption usemillisec true", "setoption batch on", "setoption batch false"})
    EXPECT_THAT(talk_.say(line), IsEmpty()) << line;
  EXPECT_THAT(talk_.say("setoption batch perhaps"),
              ElementsAre(StartsWith("info message error option batch")));
  EXPECT_THAT(talk_.say("setoption hashsize many"), ElementsAre(StartsWith("info message error ")));
  EXPECT_THAT(talk_.say("setoption UCI_Variant chess"),
              ElementsAre("info message error 'chess' is not played over UCCI"));
  EXPECT_THAT(talk_.say("setoption pruning large"),
              ElementsAre("info message option 'pruning' is not known and passed over"));
  EXPECT_THAT(talk_.say("setoption"), ElementsAre(StartsWith("info message error setoption needs: ")));
}

TEST_F(Ucci, TakesPositions) {
  EXPECT_THAT(talk_.say(fmt::format("position fen {} moves h2e2 h9g7", kStart)), IsEmpty());
  EXPECT_THAT(fen(), StartsWith("rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w "));
  EXPECT_THAT(talk_.say("position startpos moves a0a1"), IsEmpty());
}

// Elephants E or B, horses H or N; Red is w or r.
TEST_F(Ucci, ReadsTheLettersOfOtherPrograms) {
  talk_.say(fmt::format("position fen {}", kStart));
  const std::string own = fen();
  talk_.say("position startpos moves a0a1");
  EXPECT_THAT(talk_.say("position fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1"),
              IsEmpty());
  EXPECT_EQ(fen(), own);
  EXPECT_THAT(talk_.say("position fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r"),
              IsEmpty());
  EXPECT_EQ(fen(), own);
}

TEST_F(Ucci, TellsWhatIsWrongAndChangesNothing) {
  talk_.say("position startpos moves h2e2");
  const std::string before = fen();
  const std::pair<const char*, const char*> cases[] = {
      {"position startpos moves h3e3", "position: move 1: illegal move \"h3e3\""},
      {"position startpos moves h2e2 7g7f", "position: move 2: not a move: \"7g7f\", expected e.g. h2e2"},
      {"position fen 9/9 w", "position: "},
      {"position", "position needs: "},
      {"banmoves a0a9", "banmoves: illegal move \"a0a9\""},
      {"banmoves", "banmoves needs: MOVE ..."},
      {"ucinewgame", "unknown command 'ucinewgame'"},
      {"gameover win", "unknown command 'gameover'"}};
  for (const auto& [line, expected] : cases) {
    EXPECT_THAT(talk_.say(line), ElementsAre(StartsWith(std::string("info message error ") + expected)))
        << line;
    EXPECT_EQ(fen(), before) << line;
  }
}

TEST_F(Ucci, TellsMovesAndScoresInItsOwnForm) {
  const auto lines = talk_.say_and_wait("go depth 3");
  EXPECT_THAT(lines[0], MatchesRegex("info time [0-9]+ nodes [0-9]+"));
  EXPECT_THAT(lines[1], MatchesRegex(fmt::format("info depth 1 score -?[0-9]+ pv( {})+", kMove)));
  EXPECT_THAT(lines.back(), MatchesRegex(fmt::format("bestmove {0}( ponder {0})?", kMove)));
}

TEST_F(Ucci, BannedMovesAreNotPlayed) {
  talk_.say("position fen 4k4/9/9/9/9/9/9/9/4P4/3K5 w - - 0 1");
  EXPECT_THAT(talk_.say("banmoves e1e2 e1f1 d0e0 d0d1"), AnyOf(IsEmpty(), ElementsAre(HasSubstr("illegal"))));
  talk_.say("position startpos");
  const std::string best = std::string(words_in(talk_.say_and_wait("go depth 3").back())[1]);
  EXPECT_THAT(talk_.say("banmoves " + best), IsEmpty());
  const std::string other = std::string(words_in(talk_.say_and_wait("go depth 3").back())[1]);
  EXPECT_NE(other, best);
  talk_.say("position startpos");
  EXPECT_EQ(words_in(talk_.say_and_wait("go depth 3").back())[0], "bestmove");
  // Banned moves are forgotten when another game begins.
  talk_.say("banmoves " + best);
  talk_.say("setoption UCI_Variant minixiangqi");
  talk_.say("setoption UCI_Variant xiangqi");
  EXPECT_EQ(words_in(talk_.say_and_wait("go depth 3").back())[1], best);
  std::string all;
  for (const Move move : talk_.session().game().legal_moves())
    all += ' ' + to_iccs(talk_.session().game(), move);
  EXPECT_THAT(talk_.say("banmoves" + all), IsEmpty());
  EXPECT_THAT(talk_.say_and_wait("go depth 3"), ElementsAre("nobestmove"));
}

TEST_F(Ucci, AnswersNobestmoveWhereThereIsNone) {
  EXPECT_THAT(talk_.say("stop"), ElementsAre("nobestmove"));
  EXPECT_THAT(talk_.say_and_wait("go depth 0"),
              ElementsAre(MatchesRegex("info depth 0 score -?[0-9]+"), "nobestmove"));
  talk_.say("position fen 3k5/4P4/9/9/9/9/9/9/9/3RK4 b - - 0 1");
  EXPECT_EQ(talk_.say_and_wait("go time 1000").back(), "nobestmove");
}

TEST_F(Ucci, ClocksAreThoseOfTheSideToMove) {
  const Limits red = limits("time 1000 increment 20 opptime 3000 oppincrement 40");
  EXPECT_EQ(red.clock[index_of(Colour::kWhite)]->time.count(), 1000);
  EXPECT_EQ(red.clock[index_of(Colour::kWhite)]->increment.count(), 20);
  EXPECT_EQ(red.clock[index_of(Colour::kBlack)]->time.count(), 3000);
  EXPECT_EQ(red.clock[index_of(Colour::kBlack)]->increment.count(), 40);
  talk_.say("position startpos moves h2e2");
  EXPECT_EQ(limits("time 1000").clock[index_of(Colour::kBlack)]->time.count(), 1000);
  EXPECT_EQ(limits("time 5 movestogo 3 opptime 6 oppmovestogo 2", 1000).clock[1]->time.count(), 5000);
  EXPECT_EQ(limits("time 5 movestogo 3 opptime 6 oppmovestogo 2").moves_to_go, 3);
  EXPECT_TRUE(limits("depth infinite").infinite);
}

TEST_F(Ucci, EveryArgumentOfGoIsAnsweredOnce) {
  talk_.say("setoption Use_NNUE false");
  for (const GoArgument& argument : go_arguments(dialect_of(Tongue::kUcci))) {
    for (const char* value : {"", "0", "-1", "3", "200", "ten", "infinite", "h2e2", "99999999999999999999"}) {
      const std::string go = fmt::format("{} {}", argument.name, value);
      const GoCommand command = parse_go(talk_.session().game(), go, dialect_of(Tongue::kUcci));
      talk_.start("go " + go);
      const auto lines = talk_.say("stop");
      const auto moves = std::count_if(lines.begin(), lines.end(),
                                       [](const std::string& line) { return line.starts_with("bestmove "); });
      // A late `stop` has an answer of its own.
      const bool none = std::find(lines.begin(), lines.end(), "nobestmove") != lines.end();
      EXPECT_TRUE(command.perft ? moves == 0 : moves == 1 || (moves == 0 && none)) << go;
    }
  }
}

TEST_F(Ucci, InABatchEverySearchIsCompleted) {
  talk_.say("setoption batch true");
  EXPECT_THAT(talk_.say("go depth 2").back(), StartsWith("bestmove "));
}

TEST_F(Ucci, TakesDrawsAndResignsIfAllowed) {
  talk_.say("position fen 3akab2/9/9/9/9/9/4r4/r8/9/5K3 w - - 0 1");
  EXPECT_THAT(talk_.say_and_wait("go depth 3").back(), Not(EndsWith(" resign")));
  talk_.say("setoption Resign true");
  EXPECT_THAT(talk_.say_and_wait("go depth 3").back(), EndsWith(" resign"));
  talk_.say("setoption Resign false");
  EXPECT_THAT(talk_.say_and_wait("go draw depth 3").back(), Not(EndsWith(" draw")));
  talk_.say("setoption Offer_Draws true");
  EXPECT_THAT(talk_.say_and_wait("go draw depth 3").back(), EndsWith(" draw"));
  EXPECT_THAT(talk_.say_and_wait("go depth 3").back(), Not(EndsWith(" draw")));
  talk_.start("go ponder time 100");
  EXPECT_THAT(talk_.say_and_wait("ponderhit draw").back(), EndsWith(" draw"));
}

TEST_F(Ucci, ProbesAndQuits) {
  EXPECT_THAT(talk_.say("probe startpos moves h2e2"), ElementsAre("pophash"));
  EXPECT_THAT(talk_.say("isready"), ElementsAre("readyok"));
  EXPECT_THAT(talk_.say("quit"), ElementsAre("bye"));
  EXPECT_FALSE(talk_.running());
}

TEST(XiangqiText, ComesBackInEveryGame) {
  int games = 0;
  for (const std::string& name : test::all_names()) {
    if (!is_written_in_iccs(*test::rules_of(name))) continue;
    ++games;
    std::mt19937 random(4);
    Game game = test::game_of(name);
    for (int ply = 0; ply < 150 && !game.legal_moves().empty(); ++ply) {
      const std::vector<Move> moves = game.legal_moves();
      for (const Move move : moves) {
        const std::string text = to_iccs(game, move);
        ASSERT_EQ(text.find("10"), std::string::npos) << text;
        const Result<Move> read = parse_iccs(game, text);
        ASSERT_TRUE(read.ok()) << name << ' ' << game.fen() << ' ' << text;
        ASSERT_EQ(*read, move) << name << ' ' << game.fen() << ' ' << text;
      }
      game.play(moves[random() % moves.size()]);
    }
  }
  EXPECT_GE(games, 6);
}

// Positions without the command `position`, as Cyclone's GUIs send them, or moves that are only valid in
// Cyclone.
TEST(Cyclone, IsNoticedByItsPositions) {
  UciTalk talk;
  talk.say("uci");
  EXPECT_THAT(talk.say(fmt::format("fen {} moves h2e2", kStart)), IsEmpty());
  EXPECT_EQ(talk.session().rules().name, "xiangqi");
  EXPECT_THAT(talk.say_and_wait("go depth 2").back(),
              MatchesRegex(fmt::format("bestmove {0}( ponder {0})?", kMove)));
  EXPECT_THAT(talk.say("startpos moves h2e2 h9g7"), IsEmpty());
  EXPECT_THAT(talk.say("fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r moves b0c2"),
              IsEmpty());
  EXPECT_THAT(talk.say("startpos moves h2e9"), ElementsAre(HasSubstr("illegal move \"h2e9\"")));
}

TEST(Cyclone, IsNoticedByItsMoves) {
  UciTalk talk;
  talk.say("setoption name UCI_Variant value xiangqi");
  EXPECT_THAT(talk.say("position startpos moves h2e2"), IsEmpty());
  EXPECT_THAT(talk.session().game().fen(), HasSubstr("/1C2C4/"));
  EXPECT_THAT(talk.say_and_wait("go depth 2").back(), Not(HasSubstr("10")));
  EXPECT_THAT(talk.say("position startpos moves h3e3 h10g8"), IsEmpty());
  EXPECT_THAT(talk.say("position startpos moves h3e4"), ElementsAre(HasSubstr("illegal move \"h3e4\"")));
}

TEST(Cyclone, LeavesOtherGamesToUci) {
  UciTalk talk;
  talk.say(fmt::format("fen {}", kStart));
  talk.say("setoption name UCI_Variant value chess");
  EXPECT_THAT(talk.say("position startpos moves e2e4"), IsEmpty());
  EXPECT_THAT(talk.say("position startpos moves e1e3"), ElementsAre(HasSubstr("illegal move \"e1e3\"")));
  UciTalk other;
  EXPECT_THAT(other.say("nonsense startpos"), ElementsAre(HasSubstr("unknown command 'nonsense'")));
  EXPECT_EQ(other.session().rules().name, "chess");
}

}  // namespace
}  // namespace proconsul
