// Characters of xiangqi, janggi and shogi as strokes in a square of 100 x 100, drawn for this program so that
// no font is needed.
#pragma once

#include <string>

#include "engine/rules.h"
#include "protocol/draw/board_look.h"

namespace proconsul {

// SVG path data of the character on the piece in games of this form; empty if there is none.
std::string character_strokes(const Rules& rules, PieceType type, Colour colour, PieceForm form);
// Whether the game's kings have characters; if so, its other pieces without one show their letters.
bool has_characters(const Rules& rules, PieceForm form);

}  // namespace proconsul
