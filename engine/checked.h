// Where the check is, for those who show it.
#pragma once

#include <vector>

#include "engine/game.h"

namespace proconsul {

// Squares of the royals of the side to move that are in check; all of them where it is no attack on one that
// makes the check.
std::vector<Square> checked_royals(const Game& game);

}  // namespace proconsul
