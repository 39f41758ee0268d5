// What the rules leave as it is for the code that decides who can still win, which weighs some of them itself
// (Fact::kWeighed).
#pragma once

#include "engine/rule_facts.h"

namespace proconsul {

// Whether all rules leave `fact` as it is, apart from those that are weighed.
bool weighed_rules_aside(const Rules& rules, Fact fact);

// A side without legal moves loses even if it is not in check, and only the steps of its pieces determine
// whether it has any.
bool stalemate_loses_plainly(const Rules& rules);

}  // namespace proconsul
