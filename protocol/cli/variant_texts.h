// The rules of a variant for a terminal.
#pragma once

#include <string>

#include "variants/registry.h"

namespace proconsul {

// Letter, name and Betza notation of every piece.
std::string piece_table(const Rules& rules, const std::vector<PieceType>& types);
// The diagrams of a piece's moves, side by side as far as the width allows.
std::string piece_diagrams(const Rules& rules, const PieceDef& piece, int width);
// Special rules, promotion, endings and the description of the game.
std::string rules_paragraphs(const Variant& variant, int width);

}  // namespace proconsul
