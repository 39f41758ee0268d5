// A game's rules as Markdown, to go with its definition: board, pieces with diagrams, special rules, ends.
#pragma once

#include <string>

#include "engine/game.h"
#include "variants/registry.h"

namespace proconsul {

std::string rules_markdown(const Variant& variant, const Game& start);

}  // namespace proconsul
