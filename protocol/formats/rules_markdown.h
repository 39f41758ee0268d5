// A game's rules as Markdown, to accompany its definition: board, pieces with diagrams, special rules,
// endings.
#pragma once

#include <string>

#include "engine/game.h"
#include "variants/registry.h"

namespace proconsul {

std::string rules_markdown(const Variant& variant, const Game& start);

}  // namespace proconsul
