// What a definition allows but its author can hardly have wanted: a game that nobody can win, and pieces that
// can never move from where they start. Nothing is played: only what follows from the rules is told.
#pragma once

#include <string>

#include "variants/registry.h"

namespace proconsul {

// "nobody can ever win this game: ..."; "" if somebody may be able to.
std::string hopeless_rules(const Rules& rules);

// "the pawns on a8 and h8 can never move"; "" if there are none. Pieces without any movement are meant so,
// unless they are pawns.
std::string stuck_pieces(const Rules& rules);

}  // namespace proconsul
