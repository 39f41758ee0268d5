// PGN games for pages, as JSON text.
#pragma once

#include <emscripten/val.h>

#include <string>

namespace proconsul::wasm {

// The tags, variant, start, main line with its positions, result and problems of each game.
emscripten::val pgn_games(const std::string& text);

}  // namespace proconsul::wasm
