// A board with squares coloured and labelled by the value of the pieces on them.
#pragma once

#include "protocol/draw/board_svg.h"
#include "protocol/formats/explanation.h"

namespace proconsul {

BoardDrawing worth_drawing(const Game& game, const Explanation& explanation);

}  // namespace proconsul
