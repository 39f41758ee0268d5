// A board whose squares are coloured by what the pieces on them are worth, with the numbers on the squares.
#pragma once

#include "protocol/draw/board_svg.h"
#include "protocol/formats/explanation.h"

namespace proconsul {

BoardDrawing worth_drawing(const Game& game, const Explanation& explanation);

}  // namespace proconsul
