// Every rule by itself keeps the contracts of all games: the definitions that tests of the rules' fields
// compare.
#include "rules/rule_rows.h"

#include <gtest/gtest.h>

#include "definitions/checked_game.h"
#include "variants/registry.h"

namespace proconsul::test {
namespace {

class RuleRows : public testing::TestWithParam<RuleRow> {};

TEST_P(RuleRows, KeepTheContracts) {
  const RuleRow& row = GetParam();
  for (const char* own : {row.without, row.with}) {
    Registry registry;
    ASSERT_EQ(registry.load(row.definition(own)), std::vector<Error>{}) << row.definition(own);
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) check_game(*registry.find("trial"), seed, tally);
    EXPECT_GT(tally.positions, 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Rows, RuleRows, testing::ValuesIn(rule_rows()),
                         [](const auto& test) { return row_name(test.param); });

}  // namespace
}  // namespace proconsul::test
