// If pawns promote to the army of a start, a FEN does not always identify that start.
#pragma once

#include <string>

#include "engine/game.h"
#include "variants/registry.h"

namespace proconsul {

// The assumption made about a game created without an army, for users; empty if none was needed.
std::string army_guess(const Variant& variant, const Game& game);

}  // namespace proconsul
