// Moves for pages: their data and the gestures that make them.
#pragma once

#include <string>

#include "engine/game.h"
#include "protocol/formats/json_output.h"

namespace proconsul::wasm {

// uci, san, kind, from and to; drop, promotion, capture, and for castling the rook's squares; gestures: pairs
// of squares, of which the first is picked up and put on the second.
Json move_json(const Game& game, Move move, const std::string& uci);

}  // namespace proconsul::wasm
