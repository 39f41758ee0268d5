// The pieces of a game in the look its players know: figures; discs, octagons and wedges with characters; or
// stones.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/rules.h"
#include "protocol/draw/board_look.h"

namespace proconsul {

// The sign on a piece: its character if the game has them, a figure, or its letter.
enum class PieceSigns { kUsual, kFigures, kLetters };

// "usual", "figures", "letters".
std::optional<PieceSigns> piece_signs_named(std::string_view name);

// SVG elements in a square of 100 x 100. `turned`: the board is seen from Black's side, so wedges point the
// other way.
std::string piece_drawing(const Rules& rules, const BoardLook& look, Piece piece, PieceSigns signs,
                          bool turned = false);
// The drawing of a blocked square.
std::string blockage_drawing(Blockage blockage);

}  // namespace proconsul
