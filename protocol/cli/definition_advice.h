// What a game's author should know of a definition that loads: games that begin at their end, pieces without
// names. Told on request only, for it concerns nobody who merely plays the game.
#pragma once

#include <string>
#include <vector>

#include "protocol/session/game_library.h"
#include "variants/registry.h"

namespace proconsul {

// "the game is over before the first move: White is checkmated"; of random starts, how many are. "" if all
// can be played. Of very many starts, thousands that are spread evenly are tried.
std::string trouble_at_start(const Variant& variant);

// With the places in the text. Nothing of a game that is not of the library's texts.
std::vector<SourceError> definition_advice(const GameLibrary& library, const std::string& game);

}  // namespace proconsul
