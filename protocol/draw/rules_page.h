// A game's rules as an HTML page: start position, a diagram of every piece, special rules.
#pragma once

#include <string>

#include "engine/game.h"
#include "variants/registry.h"

namespace proconsul {

std::string rules_page(const Variant& variant, const Game& start);

}  // namespace proconsul
