// What a network can judge: it knows pieces on squares, and games that are won by mate.
#pragma once

#include <string>

#include "engine/rules.h"
#include "search/net/features.h"

namespace proconsul {

// The rule for which no network with such rows can serve the game, whatever it was trained with; empty if one
// can. Every rule that is not known to make no difference is such a rule. Boards with holes and several
// royals do not keep shared rows away: they belong to no board, and learn from games with them.
std::string misfit_of(const Rules& rules, NetRows rows);

}  // namespace proconsul
