// Every field of a game's rules has a row: a definition can set it, an export keeps it, and positions are
// played by it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iterator>
#include <set>
#include <sstream>

#include "engine/move_text.h"
#include "engine/rule_facts.h"
#include "rules/rules_fields.h"
#include "rules/trial.h"
#include "variants/definition_text.h"
#include "withheld_facts.h"

namespace proconsul::test {
namespace {

using ::testing::IsEmpty;
using ::testing::IsSupersetOf;

// The name identifies games: no two of a registry have the same.
const std::set<std::string> kNotInRows = {"name"};

std::vector<std::string> fields_in(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

std::vector<std::string> different_fields(const Rules& a, const Rules& b) {
  std::vector<std::string> names;
  rules_fields::visit_fields("", a, b, [&](const std::string& name, const auto& of_a, const auto& of_b) {
    if (!(of_a == of_b)) names.push_back(name);
  });
  return names;
}

Rules exported_and_read_again(const Trial& trial) {
  Registry fresh;
  const std::string text = definition_text(trial.registry(), trial.variant(), "trial");
  EXPECT_EQ(fresh.load(text), std::vector<Error>{}) << text;
  return *fresh.find("trial")->rules;
}

// The position, its legal moves, and whether the game is over.
std::string observed(const Trial& trial, const std::string& played) {
  const std::size_t semicolon = std::min(played.find(';'), played.size());
  const std::string fen = played == kStart ? trial.rules().start_fen : played.substr(0, semicolon);
  Result<Game> game = Game::create(trial.variant().compiled, fen);
  if (!game) return game.error().message;
  for (const std::string& text : fields_in(played.substr(std::min(semicolon + 1, played.size())))) {
    if (played == kStart) break;
    const Result<Move> move = parse_uci(*game, text);
    if (!move) return "no move " + text;
    game->play(*move);
  }
  std::set<std::string> moves;
  for (const Move move : game->legal_moves()) moves.insert(to_uci(*game, move));
  std::string text =
      game->fen() + ' ' + result_text(game->end().outcome) + ' ' + describe(game->rules(), game->end());
  for (const std::string& move : moves) text += ' ' + move;
  return text;
}

class RuleRows : public testing::TestWithParam<RuleRow> {};

TEST_P(RuleRows, DifferInTheirFields) {
  const RuleRow& row = GetParam();
  const Trial without(row, row.without), with(row, row.with);
  ASSERT_TRUE(without.loaded() && with.loaded());
  EXPECT_NE(with.rules(), without.rules());
  EXPECT_THAT(different_fields(without.rules(), with.rules()), IsSupersetOf(fields_in(row.fields)));
  EXPECT_THAT(different_fields(with.rules(), exported_and_read_again(with)), IsEmpty());
}

TEST_P(RuleRows, ArePlayedDifferently) {
  const RuleRow& row = GetParam();
  const Trial without(row, row.without), with(row, row.with);
  ASSERT_TRUE(without.loaded() && with.loaded());
  const std::string played = row.played == std::string(kSameGame) ? kStart : row.played;
  EXPECT_EQ(observed(with, played) != observed(without, played), row.played != std::string(kSameGame))
      << observed(with, played) << '\n'
      << observed(without, played);
}

// Each fact by itself, all of them, and some at random.
TEST_P(RuleRows, ArePlayedAlikeWithoutFacts) {
  constexpr int kPlies = 8;
  const RuleRow& row = GetParam();
  const Trial with(row, row.with);
  ASSERT_TRUE(with.loaded());
  const std::string played = row.played;
  const std::string fen =
      played == kStart || played == kSameGame ? with.rules().start_fen : played.substr(0, played.find(';'));
  std::mt19937_64 random(std::hash<std::string>{}(row_name(row)));
  std::vector<Facts> withheld = {Facts::all()};
  for (unsigned i = 0; i < Facts::kNumber; ++i) withheld.emplace_back(static_cast<Fact>(i));
  for (int i = 0; i < 10; ++i) withheld.push_back(random_facts(random));
  for (const Facts facts : withheld) {
    if (!HasFailure()) play_without_facts(with.rules(), fen, facts, random(), kPlies);
  }
}

INSTANTIATE_TEST_SUITE_P(Rows, RuleRows, testing::ValuesIn(rule_rows()),
                         [](const auto& test) { return row_name(test.param); });

TEST(RuleTable, EveryFieldHasARow) {
  std::set<std::string> known = kNotInRows;
  for (const RuleRow& row : rule_rows()) {
    for (const std::string& field : fields_in(row.fields)) known.insert(field);
  }
  std::set<std::string> all;
  rules_fields::visit_fields("", Rules{}, Rules{},
                             [&](const std::string& name, const auto&, const auto&) { all.insert(name); });
  EXPECT_EQ(known, all);
}

// A game without rules in force leaves everything as it is.
TEST(RuleTable, NoRuleIsInForceByDefault) {
  EXPECT_THAT(rules_in_force(Rules{}), IsEmpty());
  EXPECT_TRUE(facts_of(Rules{}).has(Fact::kFastMoves));
}

TEST(RuleTable, PutsBackWhatLeavesAFact) {
  Rules rules;
  rules.move_limit = 40;            // networks can still be used
  rules.extra.must_capture = true;  // networks cannot be used
  const Rules left = without_rules_that_leave(Fact::kNetworks, rules);
  EXPECT_EQ(left.move_limit, Rules{}.move_limit);
  EXPECT_TRUE(left.extra.must_capture);
}

}  // namespace
}  // namespace proconsul::test
