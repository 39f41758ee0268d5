// Drawings of pieces, made for this program: outlines in a square of 100 x 100, standing on its bottom edge.
// A compound piece is drawn as its two components side by side; a piece without a drawing is a disc with its
// letter.
#pragma once

#include <string>

#include "engine/rules.h"

namespace proconsul {

// SVG elements of the piece in its side's colours.
std::string glyph_svg(const PieceDef& piece, Colour colour);
// False if the piece is drawn as a lettered disc.
bool has_glyph(const PieceDef& piece);

}  // namespace proconsul
