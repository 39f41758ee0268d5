// A game's rules as an HTML page: start, a diagram of every piece, what is special.
#pragma once

#include <string>

#include "engine/game.h"
#include "variants/registry.h"

namespace proconsul {

std::string rules_page(const Variant& variant, const Game& start);

}  // namespace proconsul
