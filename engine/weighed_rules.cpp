#include "engine/weighed_rules.h"

#include <algorithm>
#include <vector>

namespace proconsul {

bool weighed_rules_aside(const Rules& rules, Fact fact) {
  const std::vector<RuleEntry> entries = rules_in_force(rules);
  return std::all_of(entries.begin(), entries.end(), [fact](const RuleEntry& entry) {
    return entry.facts.has(fact) || entry.facts.has(Fact::kWeighed);
  });
}

bool stalemate_loses_plainly(const Rules& rules) {
  const bool passes = rules.may_ever_pass(Colour::kWhite) || rules.may_ever_pass(Colour::kBlack);
  return rules.stalemate == Verdict::kLoss && !rules.stalemate_by_piece_count && !passes &&
         !rules.has_hands() && rules.promotion_limits.empty() && facts_of(rules).has(Fact::kFastMoves);
}

}  // namespace proconsul
