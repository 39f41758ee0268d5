// The pieces in check, for displays.
#pragma once

#include <vector>

#include "engine/game.h"

namespace proconsul {

// Squares of the royals of the side to move that are in check; all its royals if the check is not an attack
// on one of them.
std::vector<Square> checked_royals(const Game& game);

}  // namespace proconsul
