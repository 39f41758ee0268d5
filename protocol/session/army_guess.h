// Where pawns promote to the army of a start, a position by FEN may not tell which start that was.
#pragma once

#include <string>

#include "engine/game.h"
#include "variants/registry.h"

namespace proconsul {

// What has been assumed of a game that was created without an army, for people; empty if nothing had to be.
std::string army_guess(const Variant& variant, const Game& game);

}  // namespace proconsul
