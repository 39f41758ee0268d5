// Starts selected by number and at random, armies not determined by a FEN, and reasons for the end of games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/move_text.h"
#include "protocol/cli_runner.h"
#include "protocol/match/pgn_writer.h"
#include "protocol/match_runner.h"
#include "protocol/protocol_fixture.h"
#include "protocol/session/start_scores.h"

namespace proconsul {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;
using Words = std::vector<std::string>;

std::string id_of(const Words& words) { return run_words(joined_words(words, {"--json"})).json()["id"]; }

// A pawn about to promote, and only kings otherwise.
constexpr const char* kBareFen = "****4****/*10*/*1P8*/12/12/12/12/*3k6*/*5p4*/****K3**** w - - 0 1";

TEST(RandomStarts, DrawsBothSidesByChance) {
  const std::string id = id_of({"start", "consul42k", "--random", "--double", "--seed", "7"});
  const std::size_t slash = id.find('/');
  ASSERT_NE(slash, std::string::npos) << id;
  EXPECT_NE(id.substr(0, slash), id.substr(slash + 1));
  EXPECT_EQ(id_of({"start", "consul42k", "--seed", "7"}), id.substr(0, slash));
  EXPECT_THAT(run_words({"start", "chess56", "--random", "--double"}).err,
              HasSubstr("no separate start numbers for White and Black"));
  EXPECT_THAT(run_words({"start", "consul42k", "--double"}).err, HasSubstr("--double requires --random"));
}

TEST(RandomStarts, DrawsBothSidesByDice) {
  const Words white = {"4", "2", "2", "6", "2", "4", "2"};  // the standard array
  const Words black = {"1", "1", "1", "1", "1", "1", "1"};
  const Words start = {"start", "consul42k", "--dice"};
  const std::string in_a_row = id_of(joined_words(joined_words(start, white), black));
  EXPECT_EQ(in_a_row, "15683/0");
  const Words apart = joined_words(joined_words(joined_words(start, white), {"--black-dice"}), black);
  EXPECT_EQ(id_of(apart), in_a_row);
  EXPECT_THAT(run_words(joined_words(start, joined_words(white, {"1"}))).err,
              HasSubstr("expected 7 dice (14 for separate starts), found 8"));
  EXPECT_THAT(run_words(joined_words(start, joined_words(white, {"--black-dice", "1"}))).err,
              HasSubstr("--dice and --black-dice take 7 dice each"));
  EXPECT_THAT(run_words({"start", "chess56", "--dice", "1", "2", "3", "--black-dice", "1", "2", "3"}).err,
              HasSubstr("no separate draw for Black"));
}

TEST(RandomStarts, InterchangesByTheTotalOfTheDice) {
  const auto interchanged = [](const Words& dice, const char* when) {
    const Words words = joined_words({"start", "chess56", "--interchange", when, "--dice"}, dice);
    return std::stoi(id_of(words)) >= 56;
  };
  const Words odd = {"1", "2", "4"}, even = {"1", "2", "3"};
  EXPECT_TRUE(interchanged(odd, "odd"));
  EXPECT_FALSE(interchanged(even, "odd"));
  EXPECT_TRUE(interchanged(even, "even"));
  EXPECT_FALSE(interchanged(odd, "even"));
  EXPECT_TRUE(interchanged(odd, "always"));
  EXPECT_FALSE(interchanged(odd, "never"));
  EXPECT_THAT(run_words({"start", "chess56", "--interchange", "often", "--dice", "1", "2", "3"}).err,
              HasSubstr("--interchange takes always, odd, even or never, not 'often'"));
}

TEST(RandomStarts, InterchangesInDrawsByChance) {
  for (int seed = 0; seed < 30; ++seed) {
    const Words draw = {"start", "chess56", "--json", "--seed", std::to_string(seed), "--interchange"};
    const nlohmann::json start = run_words(joined_words(draw, {"odd"})).json();
    int total = 0;
    for (const int die : start["dice"]["values"]) total += die;
    EXPECT_EQ(start["dice"]["interchange"], total % 2 == 1) << seed;
    EXPECT_LT(std::stoi(std::string(run_words(joined_words(draw, {"never"})).json()["id"])), 56);
  }
}

TEST(RandomStarts, PlayTellsWhatItHasDrawn) {
  const CliRun run = run_words({"play", "consul42k", "--random", "--seed", "7"}, "fen\nquit\n");
  EXPECT_EQ(run.code, 0);
  const std::string number = id_of({"start", "consul42k", "--seed", "7"});
  EXPECT_THAT(run.err, HasSubstr("start number " + number + "\n"));
  const std::string fen = run_words({"start", "consul42k", "--id", number, "--json"}).json()["fen"];
  EXPECT_THAT(run.out, HasSubstr(fen));
}

TEST(RandomStarts, MatchesDrawBothSidesAndInterchange) {
  const Registry registry;
  OpeningSettings settings;
  settings.draw = {true, Interchange::kAlways};
  const auto first_start = [&](const char* game) {
    return OpeningBook::create(*registry.find(game), settings).take().start(0).label;
  };
  EXPECT_THAT(first_start("consul42k"), HasSubstr("/"));
  EXPECT_GE(std::stoi(first_start("chess56").substr(std::string("start ").size())), 56);
  const auto refusal = [](const char* game, const Words& words) {
    return play_match(game, engine_words("A", "x"), engine_words("B", "x"), words).run.err;
  };
  EXPECT_THAT(refusal("chess", {"--double"}), HasSubstr("no separate start numbers for White and Black"));
  EXPECT_THAT(refusal("consul42k", {"--interchange", "odd"}),
              HasSubstr("--interchange: this game has no interchange"));
  EXPECT_THAT(refusal("consul42k", {"--double", "--openings", "777"}), HasSubstr("--openings random"));
}

// The number reported is that of the current start, and it changes from game to game.
TEST(RandomStarts, UciDrawsAnewForEveryGame) {
  UciTalk talk;
  talk.say("setoption name UCI_Variant value consul42k");
  EXPECT_THAT(talk.say("ucinewgame"), IsEmpty());
  const std::string prefix = "info string start number ";
  std::set<std::string> drawn;
  for (int game = 0; game < 8; ++game) {
    const auto lines = talk.say(game == 0 ? "setoption name StartNumber value random" : "ucinewgame");
    ASSERT_EQ(lines.size(), 1U);
    ASSERT_THAT(lines[0], StartsWith(prefix));
    talk.say("position startpos");
    const std::string number = to_text(*talk.session().current_start());
    EXPECT_EQ(lines[0], prefix + number + ": " + talk.session().game().fen());
    drawn.insert(number);
  }
  EXPECT_GT(drawn.size(), 4U);
}

TEST(RandomStarts, UciDrawsBothSides) {
  UciTalk talk;
  talk.say("setoption name StartNumber value random/random");
  EXPECT_THAT(talk.say("setoption name UCI_Variant value consul42k").back(), HasSubstr("/"));
  talk.say("position startpos");
  const auto number = talk.session().current_start();
  ASSERT_TRUE(number);
  EXPECT_NE(number->white, number->black);  // fails once in 42,000 runs
  talk.say("setoption name UCI_Variant value chess56");
  EXPECT_THAT(talk.say("setoption name StartNumber value random/random"),
              ElementsAre(HasSubstr("no separate start numbers")));
}

TEST(RandomStarts, InterchangeIsAnOption) {
  UciTalk talk;
  EXPECT_TRUE(has_line(talk.say("uci"),
                       "option name Interchange type combo default random var always var odd var even "
                       "var never var random"));
  EXPECT_THAT(
      talk.say("setoption name Interchange value often"),
      ElementsAre("info string error option Interchange takes one of always, odd, even, never, random, "
                  "not 'often'"));
  talk.say("setoption name UCI_Variant value chess56");
  talk.say("setoption name StartNumber value random");
  for (const bool always : {true, false}) {
    talk.say(std::string("setoption name Interchange value ") + (always ? "always" : "never"));
    for (int game = 0; game < 8; ++game) {
      talk.say("ucinewgame");
      EXPECT_EQ(talk.session().chosen_start()->white >= 56, always);
    }
  }
}

TEST(RandomStarts, FairOnesAreAnOption) {
  UciTalk talk;
  EXPECT_TRUE(has_line(talk.say("uci"), "option name FairStarts type spin default 0 min 0 max 2000"));
  EXPECT_THAT(talk.say("setoption name FairStarts value 2001"), ElementsAre(HasSubstr("from 0 to 2000")));
  talk.say("setoption name UCI_Variant value chess56");
  talk.say("setoption name FairStarts value 5");
  talk.say("setoption name StartNumber value random");
  const std::vector<int> fair =
      fair_numbers(talk.session().registry(), talk.session().variant(), 5, "").take();
  ASSERT_THAT(fair, Not(IsEmpty()));
  ASSERT_LT(fair.size(), 20U);
  std::set<int> drawn;
  for (int game = 0; game < 60; ++game) {
    EXPECT_THAT(talk.say("ucinewgame"), SizeIs(1));
    drawn.insert(talk.session().chosen_start()->white);
  }
  EXPECT_THAT(fair, IsSupersetOf(drawn));
  EXPECT_GT(drawn.size(), 1U);
  XboardTalk xboard;
  EXPECT_TRUE(has_line(xboard.say("protover 2"), "feature option=\"FairStarts -spin 0 0 2000\""));
}

TEST(RandomStarts, TellsWhereFairnessCannotBeHad) {
  const auto complaint = [](const char* variant, const char* limit, const char* number) {
    UciTalk talk;
    talk.say(std::string("setoption name UCI_Variant value ") + variant);
    talk.say(std::string("setoption name FairStarts value ") + limit);
    const auto lines = talk.say(std::string("setoption name StartNumber value ") + number);
    return lines.size() == 2 ? lines.back() : "";
  };
  EXPECT_EQ(complaint("fischerandom", "10", "random"),
            "info string FairStarts has no effect: no scores of the starts of fischerandom are built in");
  EXPECT_EQ(complaint("consul42k", "10", "random/random"),
            "info string FairStarts has no effect: there are no scores of separate starts");
  EXPECT_EQ(complaint("consul42k", "10", "random"), "");
  EXPECT_EQ(complaint("fischerandom", "0", "random"), "");
  XboardTalk talk;
  for (const char* option : {"StartNumber=random", "FairStarts=10"})
    talk.say(std::string("option ") + option);
  EXPECT_TRUE(has_line(talk.say("variant caparandom"),
                       "# FairStarts has no effect: no scores of the starts of caparandom are built in"));
}

// A random start number says nothing about positions that its army cannot reach.
TEST(RandomStarts, ADrawnArmyDoesNotRuleOverOtherPositions) {
  UciTalk talk;
  talk.say("setoption name UCI_Variant value chess56");
  talk.say("setoption name StartNumber value random");
  const std::string leo = "****4****/*10*/*1P8*/11R'/11U/12/12/*3k6*/*5p4*/****K3**** w - - 0 1";
  talk.say("position fen " + leo);  // no army has both
  EXPECT_TRUE(parse_uci(talk.session().game(), "c8c9u"));
}

TEST(RandomStarts, XboardDrawsAnewForEveryGame) {
  XboardTalk talk;
  EXPECT_TRUE(
      has_line(talk.say("protover 2"),
               "feature option=\"Interchange -combo always /// odd /// even /// never /// *random\""));
  EXPECT_THAT(talk.say("option StartNumber=random"), IsEmpty());
  std::set<std::string> setups;
  for (int game = 0; game < 8; ++game) {
    EXPECT_THAT(talk.say("new"), IsEmpty());
    const auto lines = talk.say("variant consul42k");
    const std::string fen = talk.session().game().fen();
    const std::string setup = line_beginning(lines, "setup ");
    EXPECT_THAT(setup, HasSubstr(" " + fen.substr(0, fen.find(' ')) + " w "));
    EXPECT_TRUE(has_line(lines, "# start number " + to_text(*talk.session().current_start())));
    setups.insert(setup);
  }
  EXPECT_GT(setups.size(), 4U);
}

// XBoard begins by asking twice, and uses only the first answer.
TEST(RandomStarts, XboardsRepeatedQuestionIsAnsweredAlike) {
  XboardTalk talk;
  talk.say("option StartNumber=random");
  talk.say("new");
  const std::string setup = line_beginning(talk.say("variant consul42k"), "setup ");
  for (const char* line : {"ping 1", "force", "ping 2", "new"}) talk.say(line);
  EXPECT_EQ(line_beginning(talk.say("variant consul42k"), "setup "), setup);
  const std::string kept = talk.session().game().fen();
  EXPECT_THAT(setup, HasSubstr(kept.substr(0, kept.find(' '))));
  for (const char* line : {"ping 3", "force", "usermove a2a3", "new"}) talk.say(line);
  EXPECT_NE(line_beginning(talk.say("variant consul42k"), "setup "), setup);  // fails once in 42,000 runs
}

// The second engine asked by XBoard is given the random start of the first, without its castling rights.
TEST(RandomStarts, XboardsOtherEngineFollowsTheStart) {
  XboardTalk talk;
  talk.say("option StartNumber=random");
  talk.say("variant consul42k");
  talk.say("setboard bnnbccqrkr/pppppppppp/10/10/10/10/PPPPPPPPPP/BNNBCCQRKR w - - 0 1");
  EXPECT_EQ(talk.session().game().fen(),
            "bnnbccqrkr/pppppppppp/10/10/10/10/PPPPPPPPPP/BNNBCCQRKR w KQkq - 0 1");
  talk.say("setboard bnnbccqrkr/pppppppppp/10/10/10/P9/1PPPPPPPPP/BNNBCCQRKR b - - 0 1");
  EXPECT_THAT(talk.session().game().fen(), HasSubstr(" b KQkq "));
}

TEST(RandomStarts, TheGuessIsTold) {
  EXPECT_THAT(std::string(run_words({"moves", "chess56", kBareFen, "--json"}).json()["army_guess"]),
              HasSubstr("guessed"));
  for (const Words& known : std::vector<Words>{{"moves", "chess56", "--json"},
                                               {"moves", "chess56", kBareFen, "--id", "3", "--json"},
                                               {"moves", "chess2016", "--id", "777", "--json"}}) {
    const CliRun run = run_words(known);
    EXPECT_FALSE(run.json().contains("army_guess"));
    EXPECT_EQ(run.err, "");
  }
  UciTalk talk;
  talk.say("setoption name UCI_Variant value chess56");
  EXPECT_THAT(talk.say(std::string("position fen ") + kBareFen),
              ElementsAre(StartsWith("info string the FEN does not determine the army of the start")));
  EXPECT_THAT(talk.say(std::string("position fen ") + kBareFen + " moves c8c9r"), IsEmpty());
  EXPECT_THAT(talk.say("position startpos"), IsEmpty());
  talk.say("setoption name StartNumber value 3");
  EXPECT_THAT(talk.say(std::string("position fen ") + kBareFen), IsEmpty());
}

TEST(RandomStarts, TellsWhyAGameIsOver) {
  const Words mated = {"chess", "--moves", "f3 e5 g4 Qh4"};
  const CliRun moves = run_words(joined_words({"moves"}, mated));
  EXPECT_THAT(moves.out, HasSubstr("0 legal moves\nGame over: Black wins by checkmate (0-1)\n"));
  const nlohmann::json end = {{"result", "0-1"}, {"reason", "checkmate"}};
  EXPECT_EQ(run_words(joined_words({"moves", "--json"}, mated)).json()["end"], end);
  EXPECT_EQ(run_words(joined_words({"analyse", "--json"}, mated)).json()["end"], end);
  EXPECT_EQ(run_words({"perft", "chess", "1", "--json", "--moves", "f3 e5 g4 Qh4"}).json()["end"], end);
  EXPECT_THAT(run_words(joined_words({"show"}, mated)).out, HasSubstr("Game over: Black wins by checkmate"));
  EXPECT_FALSE(run_words({"moves", "chess", "--json"}).json().contains("end"));
  EXPECT_THAT(run_words({"moves", "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}).out,
              HasSubstr("5 legal moves\nGame over: draw by insufficient material (1/2-1/2)\n"));
}

TEST(RandomStarts, MatchesNameTheNumberOfTheStart) {
  const Registry registry;
  GameRecord record;
  record.plan.variant = registry.find("consul42k");
  record.plan.opening.fen = start_fen(*record.plan.variant->starts, {777, 12}).take();
  const PgnNames names = {"Event", "2024.05.01", {"A", "B"}, {"-", "-"}};
  EXPECT_THAT(pgn_text(record, names), HasSubstr("[StartNumber \"777/12\"]\n"));
  record.plan.variant = registry.find("chess");
  record.plan.opening.fen = record.plan.variant->rules->start_fen;
  EXPECT_THAT(pgn_text(record, names), Not(HasSubstr("StartNumber")));
}

}  // namespace
}  // namespace proconsul
