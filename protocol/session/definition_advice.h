// What a game's author should know of a definition that loads: games that begin at their end, pieces without
// names. Given on request only, for it concerns nobody who merely plays the game, and starts take time to
// try.
#pragma once

#include <string>

#include "protocol/session/game_library.h"
#include "variants/registry.h"

namespace proconsul {

// "the game is over before the first move: White is checkmated"; of random starts, how many are. "" if all
// can be played. Of very many starts, thousands that are spread evenly are tried; of armies, hundreds.
std::string start_problem(const Variant& variant);

// Adds advice on the report's games to its warnings, in the order of the lines. The report is what `library`
// answered to the text that it loaded last.
LibraryReport with_advice(LibraryReport report, const GameLibrary& library);

}  // namespace proconsul
