// Games in PGN for pages, as text of JSON.
#pragma once

#include <emscripten/val.h>

#include <string>

namespace proconsul::wasm {

// Each game's tags, variant, start, moves of the main line with their positions, result and problems.
emscripten::val pgn_games(const std::string& text);

}  // namespace proconsul::wasm
