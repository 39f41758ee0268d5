// How a piece moves, as a text made of the movement alone: letters, names and the notation it was written in
// leave no trace, nor do the order of its moves, moves given twice, and squares beyond the board's edge. Two
// pieces of one board have the same text if and only if they move alike. Networks know kinds of pieces by it
// (docs/EVALUATION.md explains the words), so that a change of what it says makes them useless.
#pragma once

#include <string>

#include "engine/rules.h"

namespace proconsul {

// "royal; 0:1; 1:1" is a king.
std::string movement_text(const Geometry& board, const PieceDef& piece);

}  // namespace proconsul
