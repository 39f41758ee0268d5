// What a network can judge: it knows pieces on squares, and games that are won by mate, one royal a side.
#pragma once

#include <string>

#include "engine/rules.h"

namespace proconsul {

// The rule for which no network can serve the game, whatever it was trained with; empty if one can. Every
// rule that is not known to make no difference is such a rule.
std::string misfit_of(const Rules& rules);

}  // namespace proconsul
