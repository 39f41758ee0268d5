// The counters of a game, for pages.
#pragma once

#include "engine/game.h"
#include "protocol/formats/json_output.h"

namespace proconsul::wasm {

// Plies since the last capture or pawn move, the counting of a losing side, points, and checks left to give,
// each null if the game has no such counter; actions left in the turn.
Json counts_of(const Game& game);

}  // namespace proconsul::wasm
