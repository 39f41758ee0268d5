// Of every field of a game's rules people are told, and networks and solved endings know what it means to
// them.
#include <gtest/gtest.h>

#include "protocol/draw/rules_page.h"
#include "rules/trial.h"
#include "search/endgame/endgame_table.h"
#include "search/net/net_choice.h"

namespace proconsul::test {
namespace {

std::string page_of(const Trial& trial) {
  return rules_page(trial.variant(), Game::create(trial.variant().compiled, trial.rules().start_fen).take());
}

bool tells(const Trial& trial, const std::string& words) {
  return page_of(trial).find(words) != std::string::npos;
}

// A network for all that chess, its pieces and those of the first game know.
NetUse net_of(const Trial& first, const Trial& second) {
  const auto shape = shape_for(first.rules(), {});
  return shape && PieceSquares::create(*shape, second.rules()) ? NetUse::kServes : NetUse::kLeft;
}

// The endings of each piece of the second game beside its royals against bare royals.
Endings endings_of(const Trial& first, const Trial& second) {
  const Rules& rules = second.rules();
  Endings result = Endings::kSame;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    if (rules.pieces[i].royal) continue;
    std::vector<Piece> pieces = {Piece(Colour::kWhite, PieceType(static_cast<int>(i)))};
    for (std::size_t royal = 0; royal < rules.pieces.size(); ++royal) {
      if (!rules.pieces[royal].royal) continue;
      for (const Colour colour : kBothColours)
        pieces.push_back(Piece(colour, PieceType(static_cast<int>(royal))));
    }
    const Material material(rules, pieces);
    if (rules.pieces[i].pawn) continue;
    if (!check_solvable(rules, material)) return Endings::kRefused;
    if (fingerprint(rules, material) != fingerprint(first.rules(), material)) result = Endings::kAnew;
  }
  return result;
}

class FieldsOfRules : public testing::TestWithParam<RuleRow> {};

TEST_P(FieldsOfRules, AreTold) {
  const RuleRow& row = GetParam();
  const Trial without(row, row.without), with(row, row.with);
  ASSERT_TRUE(without.loaded() && with.loaded());
  const std::string told = row.told;
  if (told == kUntold || told == kAsDrawn) {
    EXPECT_EQ(page_of(with) != page_of(without), told == kAsDrawn);
  } else {
    EXPECT_TRUE(tells(with, told)) << told;
    EXPECT_FALSE(tells(without, told)) << told;
  }
}

TEST_P(FieldsOfRules, AreKnownToNetworksAndEndings) {
  const RuleRow& row = GetParam();
  const Trial without(row, row.without), with(row, row.with);
  ASSERT_TRUE(without.loaded() && with.loaded());
  EXPECT_EQ(net_of(without, with), row.net);
  EXPECT_EQ(endings_of(without, with), row.endings);
}

INSTANTIATE_TEST_SUITE_P(Rows, FieldsOfRules, testing::ValuesIn(rule_rows()),
                         [](const auto& test) { return row_name(test.param); });

}  // namespace
}  // namespace proconsul::test
