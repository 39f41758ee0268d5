// A game's special rules in words, generated from its tables.
#pragma once

#include <string>
#include <vector>

#include "engine/rules.h"
#include "variants/registry.h"

namespace proconsul {

std::vector<std::string> special_rules_text(
    const Rules& rules);  // castling, leaps, swaps, other unusual rules; each begins with a summary
inline constexpr const char* kNoPromotion = "none";
std::string promotion_text(const Rules& rules);  // kNoPromotion if nothing promotes
std::string ends_text(const Rules& rules);
// All of these as paragraphs; what the game does not have is left out.
std::vector<std::string> rules_lines(const Rules& rules);
std::vector<std::string> rules_lines(const Variant& variant);  // and what its definition says besides
std::string board_text(const Geometry& board);                 // "10x8", "12x10, 96 squares"
int count_starts(const Variant& variant);

}  // namespace proconsul
