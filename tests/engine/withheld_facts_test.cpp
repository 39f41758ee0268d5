// All built-in games are played as they are if the engine may not rely on what their rules leave as it is.
#include "withheld_facts.h"

#include "support.h"

namespace proconsul::test {
namespace {

class WithheldFacts : public testing::TestWithParam<std::string> {};

TEST_P(WithheldFacts, ChangeNoMove) {
  constexpr int kPlies = 40;
  const Rules& rules = *rules_of(GetParam());
  std::mt19937_64 random(std::hash<std::string>{}(GetParam()));
  for (int i = 0; i < 3 && !HasFailure(); ++i)
    play_without_facts(rules, rules.start_fen, random_facts(random), random(), kPlies);
  if (!HasFailure()) play_without_facts(rules, rules.start_fen, Facts::all(), random(), kPlies);
}

INSTANTIATE_TEST_SUITE_P(Games, WithheldFacts, testing::ValuesIn(all_names()), test_name);

}  // namespace
}  // namespace proconsul::test
