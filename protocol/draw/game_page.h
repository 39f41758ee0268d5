// A game as one HTML page that needs nothing else: the board after each move, the graph of the evaluations in
// its comments, the moves to click on.
#pragma once

#include <string>

#include "engine/result.h"
#include "protocol/pgn/pgn_game.h"
#include "variants/registry.h"

namespace proconsul {

// Fails where the game cannot be set up; moves that are not legal end it, with a note.
Result<std::string> game_page(const PgnGame& pgn, const Registry& registry);

}  // namespace proconsul
