// Moves as a page needs them: what they are and by which gestures they can be made.
#pragma once

#include <string>

#include "engine/game.h"
#include "protocol/formats/json_output.h"

namespace proconsul::wasm {

// uci, san, kind, from and to; drop, promotion, capture, and for a castling the rook's squares; gestures:
// pairs of squares, the first of which is picked up and put on the second.
Json move_json(const Game& game, Move move, const std::string& uci);

}  // namespace proconsul::wasm
