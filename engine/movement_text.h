// How a piece moves, as a text that depends on the movement alone: not on letters, names and notation, nor on
// the order of its moves, duplicate moves, and squares beyond the board's edge. Two pieces of one board have
// the same text if and only if they move alike. Networks identify kinds of pieces by it
// (docs/dev/EVALUATION.md explains the words), so changing the text makes existing networks useless.
#pragma once

#include <string>

#include "engine/rules.h"

namespace proconsul {

// "royal; 0:1; 1:1" is a king.
std::string movement_text(const Geometry& board, const PieceDef& piece);

}  // namespace proconsul
