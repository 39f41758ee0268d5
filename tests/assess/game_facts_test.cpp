// What is told of games by playing them through, on games short enough to be followed by hand.
#include "protocol/assess/game_facts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/endings.h"
#include "recorded.h"
#include "search/score.h"

namespace proconsul {
namespace {

using test::recorded;
using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

GameFacts facts_of_game(const std::string& name, const std::string& moves, std::vector<int> scores = {},
                        const std::string& fen = "") {
  return facts_of(test::variant_of(name), recorded(name, moves, std::move(scores), fen));
}

int uses(const GameFacts& facts, RuleUse use) { return facts.uses[index_of(use)]; }

const PieceFacts& piece(const GameFacts& facts, const std::string& name, const char* letter) {
  return facts.pieces[index_of(test::rules_of(name)->type_of(letter))];
}

TEST(GameFacts, OfFoolsMate) {
  const GameFacts facts = facts_of_game("chess", test::kFoolsMate, {0, 0, 0, mate_in(1)});
  EXPECT_EQ(facts.end.outcome, Outcome::kBlackWins);
  EXPECT_EQ(facts.end.ending, Ending::kCheckmate);
  EXPECT_EQ(facts.plies, 4U);
  EXPECT_THAT(facts.expectations, ElementsAre(0.5, 0.5, 0.5, 0));
  EXPECT_THAT(facts.legal_moves, ElementsAre(20, 20, 19, 30));
  EXPECT_EQ(uses(facts, RuleUse::kDoubleStep), 2);
  EXPECT_EQ(uses(facts, RuleUse::kCheck), 1);
  EXPECT_EQ(uses(facts, RuleUse::kCapture), 0);
  EXPECT_EQ(piece(facts, "chess", "P").at_start, 16);
  EXPECT_EQ(piece(facts, "chess", "P").moved, 3);
  EXPECT_EQ(piece(facts, "chess", "Q").moved, 1);
  EXPECT_EQ(piece(facts, "chess", "Q").moves, 1);
  EXPECT_EQ(piece(facts, "chess", "N").moved, 0);
  EXPECT_EQ(facts.occupied_squares, 36U);  // those of the start, f3, e5, g4, h4
  EXPECT_EQ(facts.arrivals[index_of(*parse_square(test::rules_of("chess")->board, "h4"))], 1);
}

TEST(GameFacts, FollowsPiecesThatMoveTwiceAndAreCaptured) {
  const GameFacts facts = facts_of_game("chess", "e2e4 d7d5 e4d5 d8d5 b1c3 d5e5");
  EXPECT_EQ(piece(facts, "chess", "P").moved, 2);
  EXPECT_EQ(piece(facts, "chess", "P").captured, 2);
  EXPECT_EQ(piece(facts, "chess", "P").moves, 3);
  EXPECT_EQ(piece(facts, "chess", "Q").moved, 1);
  EXPECT_EQ(piece(facts, "chess", "Q").moves, 2);
  EXPECT_FALSE(facts.end.over());
}

TEST(GameFacts, CountsBothPiecesOfACastling) {
  const GameFacts facts = facts_of_game("chess", "e1g1", {}, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(uses(facts, RuleUse::kCastling), 1);
  EXPECT_EQ(piece(facts, "chess", "K").moved, 1);
  EXPECT_EQ(piece(facts, "chess", "R").moved, 1);
  EXPECT_EQ(uses(facts, RuleUse::kCaptureOfOwn), 0);
}

TEST(GameFacts, TellsPromotionsByWhatPawnsBecome) {
  const GameFacts facts = facts_of_game("chess", "a7a8n", {}, "8/P7/8/4k3/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(uses(facts, RuleUse::kPromotion), 1);
  EXPECT_EQ(piece(facts, "chess", "N").promoted, 1);
  EXPECT_EQ(piece(facts, "chess", "Q").promoted, 0);
}

TEST(GameFacts, SeesScoresOfBlackFromWhitesSide) {
  // The same advantage of White, seen by either side.
  const GameFacts facts = facts_of_game("chess", "e2e4 e7e5", {200, -200});
  EXPECT_GT(facts.expectations[0], 0.6);
  EXPECT_DOUBLE_EQ(facts.expectations[0], facts.expectations[1]);
}

struct UseRow {
  const char* variant;
  const char* fen;
  const char* moves;  // of which the last is judged
  std::vector<RuleUse> uses;
};

std::vector<RuleUse> uses_of_last(const UseRow& row) {
  Game game = test::game_of(row.variant, row.fen);
  std::vector<RuleUse> uses;
  for (const std::string_view text : words_in(row.moves)) {
    const Result<Move> move = parse_uci(game, text);
    EXPECT_TRUE(move.ok()) << row.variant << ' ' << text;
    if (!move) return {};
    uses = uses_of(game, *move);
    game.play(*move);
  }
  return uses;
}

TEST(RuleUses, AreToldOfMovesOfAllKinds) {
  const std::vector<UseRow> rows = {
      {"chess", "", "g1f3", {}},
      {"chess", "", "e2e4 a7a6 e4e5 d7d5 e5d6", {RuleUse::kEnPassant, RuleUse::kCapture}},
      {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "N@b5", {RuleUse::kDrop}},
      {"atomic",
       "4k3/8/8/2nb4/8/8/8/3QK3 w - - 0 1",
       "d1d5",
       {RuleUse::kCapture, RuleUse::kCaptureOfMany, RuleUse::kCaptureOfOwn}},
      {"seirawan", "", "b1c3h", {RuleUse::kGate}},
      {"duck", "", "e2e3,e3e4", {RuleUse::kWall}},
      {"marseillais", "", "e2e4 e7e5 d7d6", {RuleUse::kFurtherAction}},
      {"flipello", "", "P@c5", {RuleUse::kDrop, RuleUse::kColourChange}},
      {"captureanything", "", "d1d2", {RuleUse::kCaptureOfOwn}},
      {"andernach", "4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1", "e4c3", {}},
      {"andernach", "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", {RuleUse::kCapture, RuleUse::kColourChange}},
  };
  for (const UseRow& row : rows)
    EXPECT_THAT(uses_of_last(row), ::testing::UnorderedElementsAreArray(row.uses))
        << row.variant << ' ' << row.moves;
}

TEST(RuleUses, AreAllowedWhereTheRulesHaveThem) {
  const auto allowed = [](const char* name, RuleUse use) { return is_allowed(*test::rules_of(name), use); };
  EXPECT_TRUE(allowed("chess", RuleUse::kCastling));
  EXPECT_TRUE(allowed("chess", RuleUse::kEnPassant));
  EXPECT_FALSE(allowed("chess", RuleUse::kDrop));
  EXPECT_FALSE(allowed("arena", RuleUse::kCastling));
  EXPECT_FALSE(allowed("arena", RuleUse::kPromotion));
  EXPECT_TRUE(allowed("contemporaryrandom", RuleUse::kLeap));
  EXPECT_TRUE(allowed("shogi", RuleUse::kPiecePromotion));
  EXPECT_TRUE(allowed("duck", RuleUse::kWall));
}

// Whatever moves random games bring, their uses are allowed by the rules.
TEST(RuleUses, NeverHappenWhereTheyAreNotAllowed) {
  for (const Variant& variant : test::registry().variants()) {
    Game game = test::game_of(variant.rules->name);
    Key random = 7;
    for (int ply = 0; ply < 60 && !game.end().over(); ++ply) {
      const std::vector<Move> moves = game.legal_moves();
      random = zobrist::mix(random);
      const Move move = moves[random % moves.size()];
      for (const RuleUse use : uses_of(game, move))
        EXPECT_TRUE(is_allowed(*variant.rules, use))
            << variant.rules->name << ": " << name_of(use) << ' ' << to_uci(game, move) << ' ' << game.fen();
      game.play(move);
    }
    if (!game.end().over()) continue;
    EXPECT_THAT(possible_endings(*variant.rules), ::testing::Contains(game.end().ending))
        << variant.rules->name << ": " << row_of(game.end().ending).name;
  }
}

GameFacts won(Outcome outcome, std::vector<double> expectations) {
  GameFacts facts;
  facts.end = {outcome, Ending::kCheckmate, {}};
  facts.expectations = std::move(expectations);
  return facts;
}

TEST(Course, OfAWinnerWhoWasBehind) {
  // White is 0.4 behind at the second of four plies; the loser is best off there, with 0.7.
  const std::optional<Course> course = course_of(won(Outcome::kWhiteWins, {0.5, 0.3, 0.6, 0.8}));
  ASSERT_TRUE(course.has_value());
  EXPECT_DOUBLE_EQ(course->behind, 0.1);
  EXPECT_DOUBLE_EQ(course->comeback, 0.4);
  EXPECT_DOUBLE_EQ(course->decided, 0.75);
}

TEST(Course, OfBlackIsTheSameFromTheOtherSide) {
  const std::optional<Course> course = course_of(won(Outcome::kBlackWins, {0.5, 0.7, 0.4, 0.2}));
  ASSERT_TRUE(course.has_value());
  EXPECT_NEAR(course->behind, 0.1, 1e-12);
  EXPECT_DOUBLE_EQ(course->decided, 0.75);
}

TEST(Course, OfAGameThatIsDecidedOnlyByItsLastMove) {
  EXPECT_DOUBLE_EQ(course_of(won(Outcome::kWhiteWins, {0.5, 0.1, 0.5}))->decided, 1);
  EXPECT_FALSE(course_of(won(Outcome::kDraw, {0.5, 0.1})).has_value());
  EXPECT_FALSE(course_of(won(Outcome::kOngoing, {0.5, 0.1})).has_value());
}

TEST(Course, LeadsChangeOnlyBeyondTheMargin) {
  EXPECT_EQ(lead_changes({0.5, 0.6, 0.4, 0.5, 0.44, 0.6}), 2);
  EXPECT_EQ(lead_changes({0.54, 0.46, 0.54}), 0);
  EXPECT_EQ(lead_changes({}), 0);
}

TEST(AssessedGame, ComesBackFromItsLine) {
  const Variant& chess = test::variant_of("chess");
  AssessedGame game = recorded("chess", test::kFoolsMate, {1, -2, 3, mate_in(1)});
  game.opening = 2;
  game.choices = {{0, 20, 5}, {2, 19, 1}};
  const std::string line = to_json_line(chess, game);
  EXPECT_EQ(line.find('\n'), std::string::npos);
  const Result<AssessedGame> again = read_assessed_game(chess, line);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->moves, game.moves);
  EXPECT_EQ(again->scores, game.scores);
  EXPECT_EQ(again->opening, 2U);
  EXPECT_EQ(again->choices.size(), 2U);
  EXPECT_EQ(again->choices[1].legal, 19);
}

TEST(AssessedGame, RefusesWhatIsNone) {
  const Variant& chess = test::variant_of("chess");
  EXPECT_EQ(read_assessed_game(chess, "{").error().message, "this is not a recorded game");
  EXPECT_EQ(read_assessed_game(chess, "{\"fen\":1}").error().message, "this is not a recorded game");
  std::string line = to_json_line(chess, recorded("chess", "e2e4"));
  line.replace(line.find("e2e4"), 4, "e2e5");
  EXPECT_FALSE(read_assessed_game(chess, line).ok());
  line.replace(line.find("e2e5"), 4, "e2e4 e7e5");
  EXPECT_EQ(read_assessed_game(chess, line).error().message,
            "a recorded game has not as many scores as moves");
}

TEST(AssessPlan, SpreadsItsFirstGamesOverAllSeries) {
  const AssessPlan plan{{100, 400}, 6};
  EXPECT_EQ(plan.units(), 24U);
  EXPECT_EQ(unit_of(plan, 0).level, 0U);
  EXPECT_FALSE(unit_of(plan, 0).doubled);
  EXPECT_TRUE(unit_of(plan, 1).doubled);
  EXPECT_EQ(unit_of(plan, 2).level, 1U);
  EXPECT_EQ(unit_of(plan, 23).game, 5U);
  EXPECT_EQ(unit_of(plan, 23).opening(), 2U);  // shared with game 4, with the sides changed
  EXPECT_FALSE(unit_of(plan, 23).white_is_stronger());
}

}  // namespace
}  // namespace proconsul
