// What is counted in a game, and the names of its possible ends, for pages.
#pragma once

#include <string_view>

#include "engine/game.h"
#include "protocol/formats/json_output.h"

namespace proconsul::wasm {

// "checkmate", "moveLimit"; empty for kNone.
std::string_view name_of(Ending ending);

// Plies since the last capture or pawn move; what a losing side counts, points and checks to give, each null
// where the game has no such count; actions left in the turn.
Json counts_of(const Game& game);

}  // namespace proconsul::wasm
