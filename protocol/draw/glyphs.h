// Drawings of pieces, made for this program: outlines in a square of 100 x 100, the foot at the bottom. A
// piece that moves as two others together is drawn as both side by side; a piece without a drawing is a disc
// with its letter.
#pragma once

#include <string>

#include "engine/rules.h"

namespace proconsul {

// SVG elements that draw the piece, filled and inked for its colour.
std::string glyph_svg(const PieceDef& piece, Colour colour);
// True unless the piece is a lettered disc.
bool has_glyph(const PieceDef& piece);

}  // namespace proconsul
