// The rules of a variant as a terminal shows them.
#pragma once

#include <string>

#include "variants/registry.h"

namespace proconsul {

// Letter, name and notation of every piece.
std::string piece_table(const Rules& rules);
// How a piece moves: its diagrams side by side, as far as the width allows.
std::string piece_diagrams(const Rules& rules, const PieceDef& piece, int width);
// Special rules, promotion, ends, and what is said of the game besides.
std::string rules_paragraphs(const Variant& variant, int width);

}  // namespace proconsul
