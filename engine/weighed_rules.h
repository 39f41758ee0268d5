// The rules that the code that decides who can still win takes into account itself, so that they need not
// leave the facts of engine/rule_facts.h as they are.
#pragma once

#include "engine/rule_facts.h"

namespace proconsul {

// Whether all rules leave `fact` as it is, those aside that decide draws, forbid royals to face each other,
// let a side pass, or say what stalemate means.
bool weighed_rules_aside(const Rules& rules, Fact fact);

// A side without legal moves loses even if it is not in check, and only the steps of its pieces determine
// whether it has any.
bool stalemate_loses_plainly(const Rules& rules);

}  // namespace proconsul
