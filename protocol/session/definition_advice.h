// Advice to the author of a definition that loads: games that are over at the start or that nobody can win,
// pieces that can never move or have no names.
// Given only on request: it does not concern users who just play the game, and checking starts takes time.
#pragma once

#include <string>

#include "protocol/session/game_library.h"
#include "variants/registry.h"

namespace proconsul {

// "the game is over before the first move: White is checkmated"; for random starts, how many are. "" if all
// can be played. If there are very many starts, a sample is tried: thousands of starts, or hundreds of
// armies.
std::string start_problem(const Variant& variant);

// Adds advice on the report's games to its warnings, ordered by line. The report must be the one `library`
// returned for the text it loaded last.
LibraryReport with_advice(LibraryReport report, const GameLibrary& library);

}  // namespace proconsul
