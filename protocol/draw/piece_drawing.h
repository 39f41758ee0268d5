// The pieces of a game as its players know them: figures, or discs, octagons and wedges with characters, or
// stones.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/rules.h"
#include "protocol/draw/board_look.h"

namespace proconsul {

// What a piece shows: the character where its game has them, a figure, or its letter.
enum class PieceSigns { kUsual, kFigures, kLetters };

// "usual", "figures", "letters".
std::optional<PieceSigns> piece_signs_named(std::string_view name);

// SVG elements in a square of 100 x 100. `turned`: on a board that Black sees from below, where wedges point
// the other way.
std::string piece_drawing(const Rules& rules, const BoardLook& look, Piece piece, PieceSigns signs,
                          bool turned = false);
// What blocks a square.
std::string blockage_drawing(Blockage blockage);

}  // namespace proconsul
