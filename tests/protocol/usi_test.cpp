// USI, the protocol of shogi programs: its commands, and a complete GUI session.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "protocol/cli/protocol_loop.h"
#include "protocol/formats/sfen.h"
#include "protocol/formats/usi_moves.h"
#include "protocol/text/words.h"
#include "protocol/uci/uci_go.h"
#include "tests/protocol/protocol_fixture.h"

namespace proconsul {
namespace {

using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

class Usi : public ::testing::Test {
 protected:
  Usi() { greeted_ = talk_.say("usi"); }

  std::string sfen() { return to_sfen(talk_.session().game()); }
  std::vector<std::string> answer_in(const std::string& position, const std::string& go) {
    EXPECT_THAT(talk_.say("position sfen " + position), IsEmpty());
    return talk_.say_and_wait(go);
  }

  UciTalk talk_;
  std::vector<std::string> greeted_;
};

TEST_F(Usi, IntroducesItselfWithItsOptions) {
  ASSERT_GE(greeted_.size(), 4U);
  EXPECT_THAT(greeted_[0], StartsWith("id name Proconsul "));
  EXPECT_THAT(greeted_[1], StartsWith("id author "));
  EXPECT_EQ(greeted_.back(), "usiok");
  EXPECT_THAT(greeted_, Contains("option name USI_Hash type spin default 16 min 1 max 65536"));
  EXPECT_THAT(greeted_, Contains("option name USI_Ponder type check default false"));
  EXPECT_THAT(greeted_, Contains("option name EvalFile type filename default <empty>"));
  const std::string games = line_beginning(greeted_, "option name USI_Variant type combo default shogi");
  for (const char* game :
       {"shogi", "minishogi", "kyotoshogi", "torishogi", "dobutsu", "yarishogi", "shoshogi"})
    EXPECT_THAT(games, HasSubstr(fmt::format(" var {}", game)));
  for (const char* game : {"chess", "crazyhouse", "xiangqi"})
    EXPECT_THAT(games, Not(HasSubstr(fmt::format(" var {} ", game))));
  EXPECT_EQ(sfen(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
}

// Option names are single words.
TEST_F(Usi, OptionLinesKeepTheGrammar) {
  const std::regex grammar(
      "option name [^ ]+ type (check default (true|false)|spin default \\d+ min \\d+ max \\d+|button|"
      "(string|filename) default [^ ].*|combo default [^ ]+( var [^ ]+)+)");
  for (const std::string& line : greeted_) {
    EXPECT_TRUE(!line.starts_with("option") || std::regex_match(line, grammar)) << line;
  }
}

TEST_F(Usi, OptionsGoByTheirNamesHere) {
  EXPECT_THAT(talk_.say("setoption name USI_Hash value 8"), IsEmpty());
  EXPECT_EQ(talk_.session().settings().hash_megabytes, 8);
  EXPECT_THAT(talk_.say("setoption name USI_Ponder value true"), IsEmpty());
  EXPECT_TRUE(talk_.session().settings().ponder);
  EXPECT_THAT(talk_.say("setoption name Move_Overhead value 7"), IsEmpty());
  EXPECT_EQ(talk_.session().settings().move_overhead_ms, 7);
  for (const char* name : {"USI_Variant", "UCI_Variant"}) {
    EXPECT_THAT(talk_.say(fmt::format("setoption name {} value minishogi", name)),
                ElementsAre(StartsWith("info string variant minishogi files 5 ranks 5 ")));
    EXPECT_EQ(talk_.session().rules().name, "minishogi");
    talk_.say(fmt::format("setoption name {} value shogi", name));
  }
  EXPECT_THAT(talk_.say("setoption name USI_Hash value 0"), ElementsAre(StartsWith("info string error ")));
  EXPECT_THAT(talk_.say("setoption name USI_Hush value 1"), ElementsAre(StartsWith("info string error ")));
}

TEST_F(Usi, PlaysTheGamesOfItsFamilyAlone) {
  EXPECT_THAT(talk_.say("setoption name USI_Variant value chess"),
              ElementsAre("info string error 'chess' is not played over USI"));
  EXPECT_EQ(talk_.session().rules().name, "shogi");
}

// A variant chosen on the command line is kept as well.
TEST_F(Usi, AGameOfTheFamilyIsKept) {
  std::istringstream in("usi\nposition startpos\nd\nquit\n");
  std::ostringstream out;
  run_protocol_loop(in, out, {{"UCI_Variant", "minishogi"}});
  EXPECT_THAT(out.str(), HasSubstr("FEN: rbsgk/4p/5/P4/KGSBR[]"));
}

TEST_F(Usi, TakesPositionsInSfen) {
  EXPECT_THAT(talk_.say("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e"), IsEmpty());
  EXPECT_EQ(sfen(), "lnsgkg1nl/1r5s1/pppppp1pp/6p2/4B4/2P6/PP1PPPPPP/7R1/LNSGKGSNL w b 6");
  const std::string middle = "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124";
  EXPECT_THAT(talk_.say("position sfen " + middle), IsEmpty());
  EXPECT_EQ(sfen(), middle);
  EXPECT_THAT(talk_.say("position sfen " + middle + " moves N*6f"), IsEmpty());
  EXPECT_THAT(talk_.say("position startpos moves 7g7f= 3c3d="), IsEmpty());
}

TEST_F(Usi, TellsWhatIsWrongAndChangesNothing) {
  talk_.say("position startpos moves 7g7f");
  const std::string before = sfen();
  const std::pair<const char*, const char*> cases[] = {
      {"position startpos moves e2e4", "position: move 1: not a move: \"e2e4\", expected e.g. 7g7f"},
      {"position startpos moves 7g7e", "position: move 1: illegal move \"7g7e\""},
      {"position startpos moves 7g7f 7c7d 0a1a", "position: move 3: not a move"},
      {"position startpos moves P*5e", "position: move 1: illegal move \"P*5e\""},
      {"position startpos moves X*5e", "position: move 1: not a move"},
      {"position sfen 9/9", "position: an SFEN has a board"},
      {"position sfen 9/9/9/9/9/9/9/9/9 b - 1", "position: White has 0 royal pieces"},
      {"position sfen lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL x - 1", "position: the side to move of an SFEN"},
      {"position sfen lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b 3Z 1", "position: "},
      {"position", "position needs: startpos or"},
      {"setoption USI_Hash 3", "setoption needs: name NAME value VALUE"},
      {"gameover", "gameover needs: win, lose or draw"},
      {"ucinewgame", "unknown command 'ucinewgame'"},
      {"banmoves 7g7f", "unknown command 'banmoves'"}};
  for (const auto& [line, expected] : cases) {
    EXPECT_THAT(talk_.say(line), ElementsAre(StartsWith(std::string("info string error ") + expected)))
        << line;
    EXPECT_EQ(sfen(), before) << line;
  }
}

TEST_F(Usi, TellsMovesAndMatesInItsOwnForm) {
  const auto lines = answer_in("4k4/9/4P4/9/9/9/9/9/4K4 b 2G2r2b2g4s4n4l17p 1", "go depth 4");
  EXPECT_THAT(masked(lines.front()), StartsWith("info depth 1 seldepth "));
  EXPECT_THAT(lines.front(), HasSubstr(" score mate 1 "));
  EXPECT_EQ(lines.back(), "bestmove G*5b");
  // A mate in three plies, and the same from the view of the side that is mated.
  const auto three = answer_in("8k/9/7GP/9/9/9/9/9/4K4 b G2r2b2g4s4n4l17p 1", "go depth 6");
  EXPECT_THAT(three[three.size() - 2], HasSubstr(" score mate "));
  talk_.say("position startpos");
  EXPECT_THAT(talk_.say_and_wait("go depth 3").back(),
              MatchesRegex("bestmove [1-9][a-i][1-9][a-i][+]?( ponder [1-9][a-i][1-9][a-i][+]?)?"));
}

TEST_F(Usi, ResignsWhereNothingCanBePlayed) {
  EXPECT_THAT(answer_in("4k4/4G4/4P4/9/9/9/9/9/4K4 w G2r2b2g4s4n4l17p 2", "go btime 1000 wtime 1000"),
              ElementsAre("info depth 0 score mate 0", "bestmove resign"));
}

TEST_F(Usi, DeclaresAWinByAnEnteredKing) {
  const std::string entered = "1K+R+R+B+BGGG/SSSS5/9/9/9/9/9/9/4k4 b 9P9p4n4lg 200";
  EXPECT_EQ(answer_in(entered, "go btime 1000 wtime 1000").back(), "bestmove win");
  // Over UCI a move is expected nevertheless.
  UciTalk uci;
  uci.say("setoption name UCI_Variant value shogi");
  uci.say("position sfen " + entered);
  EXPECT_THAT(uci.say_and_wait("go depth 1").back(), Not(HasSubstr("win")));
}

TEST_F(Usi, SolvesMateProblems) {
  EXPECT_THAT(answer_in("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "go mate 10000"),
              ElementsAre("checkmate G*5b"));
  // The same problem with colours reversed.
  EXPECT_THAT(answer_in("9/9/9/9/9/9/4p4/9/4K4 w g2R2B3G4S4N4L17P 1", "go mate infinite"),
              ElementsAre("checkmate G*5h"));
  EXPECT_THAT(answer_in("4k4/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1", "go mate 10000"),
              ElementsAre("checkmate nomate"));
  // No mate by a pawn drop.
  EXPECT_THAT(answer_in("3rkr3/3p1p3/4G4/9/9/9/9/9/9 b P2b3g4s4n4l15p 1", "go mate"),
              ElementsAre(AnyOf("checkmate nomate", StartsWith("checkmate G"))));
  EXPECT_THAT(talk_.say_and_wait("go depth 2").back(), StartsWith("bestmove "));
}

TEST_F(Usi, AMateProblemIsStopped) {
  talk_.say("position sfen 4k4/9/9/9/9/9/9/9/9 b RB2N3L 1");
  EXPECT_THAT(talk_.say_and_wait("go mate 1").back(), StartsWith("checkmate "));
  talk_.start("go mate infinite");
  EXPECT_EQ(talk_.say("isready").back(), "readyok");
  EXPECT_THAT(talk_.say("stop"), AnyOf(IsEmpty(), ElementsAre("checkmate timeout")));
}

TEST_F(Usi, ClocksAreThoseOfTheirSides) {
  const auto limits = [&](const std::string& go) {
    return parse_go(talk_.session().game(), go, dialect_of(Tongue::kUsi)).limits;
  };
  const Limits clocks = limits("btime 1000 wtime 2000 binc 30 winc 40");
  EXPECT_EQ(clocks.clock[index_of(Colour::kWhite)]->time.count(), 1000);
  EXPECT_EQ(clocks.clock[index_of(Colour::kWhite)]->increment.count(), 30);
  EXPECT_EQ(clocks.clock[index_of(Colour::kBlack)]->time.count(), 2000);
  EXPECT_EQ(clocks.clock[index_of(Colour::kBlack)]->increment.count(), 40);
  EXPECT_EQ(limits("btime 0 wtime 0 byoyomi 3000").move_time->count(), 3000);
  EXPECT_EQ(limits("byoyomi 3000").move_time->count(), 3000);
  EXPECT_EQ(limits("btime 60000 wtime 60000 movestogo 40").moves_to_go, 40);
  const Limits both = limits("btime 60000 wtime 0 byoyomi 3000");
  EXPECT_FALSE(both.move_time);
  EXPECT_EQ(both.clock[index_of(Colour::kWhite)]->time.count(), 63000);
}

TEST_F(Usi, EveryArgumentOfGoIsAnsweredOnce) {
  talk_.say("setoption name Use_NNUE value false");
  for (const GoArgument& argument : go_arguments(dialect_of(Tongue::kUsi))) {
    for (const char* value : {"", "0", "-1", "3", "200", "ten", "infinite", "7g7f", "99999999999999999999"}) {
      const std::string go = fmt::format("{} {}", argument.name, value);
      const bool counts = parse_go(talk_.session().game(), go, dialect_of(Tongue::kUsi)).counts;
      talk_.start("go " + go);
      int answers = 0;
      for (const std::string& line : talk_.say("stop"))
        answers += line.starts_with("bestmove ") || line.starts_with("checkmate ");
      EXPECT_EQ(answers, counts ? 0 : 1) << go;
    }
  }
}

TEST_F(Usi, PonderingWaitsForItsHit) {
  talk_.say("position startpos moves 7g7f");
  talk_.start("go ponder btime 100 wtime 100");
  EXPECT_THAT(talk_.say_and_wait("ponderhit").back(), StartsWith("bestmove "));
  talk_.start("go ponder btime 100 wtime 100");
  EXPECT_THAT(talk_.say("stop").back(), StartsWith("bestmove "));
}

// Both greetings are possible at any time; the game then starts over.
TEST_F(Usi, TheLastGreetingDecides) {
  EXPECT_EQ(talk_.say("uci").back(), "uciok");
  EXPECT_THAT(talk_.say("position startpos moves c3c4"), IsEmpty());
  EXPECT_THAT(talk_.say("position startpos moves 7g7f"), ElementsAre(StartsWith("info string error ")));
  EXPECT_EQ(talk_.say("usi").back(), "usiok");
  EXPECT_THAT(talk_.say("position startpos moves 7g7f"), IsEmpty());
}

// The complete output of a GUI for a game, with both sides played.
TEST_F(Usi, PlaysAWholeGame) {
  for (const char* line :
       {"setoption name USI_Ponder value false", "setoption name USI_Hash value 4",
        "setoption name Use_NNUE value false", "setoption name USI_Variant value minishogi"})
    talk_.say(line);
  EXPECT_THAT(talk_.say("isready"), ElementsAre("readyok"));
  EXPECT_THAT(talk_.say("usinewgame"), IsEmpty());
  std::string moves;
  std::string best;
  for (int ply = 0; ply < 400 && best != "resign" && best != "win"; ++ply) {
    EXPECT_THAT(talk_.say("position startpos" + (moves.empty() ? "" : " moves" + moves)), IsEmpty());
    if (talk_.session().game().end().over()) break;
    const auto lines = talk_.say_and_wait("go btime 60000 wtime 60000 byoyomi 1000 nodes 300");
    ASSERT_THAT(lines.back(), StartsWith("bestmove "));
    best = words_in(lines.back())[1];
    moves += ' ' + best;
  }
  EXPECT_TRUE(talk_.session().game().end().over()) << moves;
  EXPECT_THAT(talk_.say("gameover win"), IsEmpty());
  talk_.say("quit");
  EXPECT_FALSE(talk_.running());
}

// A GUI's game of shogi between two engines, with pondering.
TEST_F(Usi, PlaysShogiWithPondering) {
  for (const char* line : {"setoption name USI_Ponder value true", "setoption name USI_Hash value 4",
                           "setoption name Use_NNUE value false", "isready", "usinewgame"})
    talk_.say(line);
  std::string moves = "7g7f 3c3d";
  int hits = 0;
  for (int turn = 0; turn < 30 && !talk_.session().game().end().over(); ++turn) {
    ASSERT_THAT(talk_.say("position startpos moves " + moves), IsEmpty());
    const std::string answer = talk_.say_and_wait("go btime 0 wtime 0 byoyomi 60000 nodes 200").back();
    const std::vector<std::string_view> words = words_in(answer);
    ASSERT_EQ(words[0], "bestmove");
    if (words[1] == "resign" || words[1] == "win") break;
    moves += ' ' + std::string(words[1]);
    if (words.size() < 4) continue;
    moves += ' ' + std::string(words[3]);
    ASSERT_THAT(talk_.say("position startpos moves " + moves), IsEmpty());
    talk_.start("go ponder btime 0 wtime 0 byoyomi 60000 nodes 200");
    EXPECT_THAT(talk_.say_and_wait("ponderhit").back(), StartsWith("bestmove "));
    ++hits;
  }
  EXPECT_GT(hits, 10);
  EXPECT_THAT(talk_.say("gameover draw"), IsEmpty());
}

}  // namespace
}  // namespace proconsul
