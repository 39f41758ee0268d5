// Pictures of how a piece moves on an empty board, computed from its paths: one for each kind of square on
// which it moves differently (a pawn on its first square and beyond), and one among other pieces if it jumps
// over them.
#pragma once

#include <string>
#include <vector>

#include "engine/rules.h"

namespace proconsul {

// Blocks of lines, White's view: the title ("pawn P, rank 2"), then the grid with the piece's letter in the
// middle.
std::vector<std::vector<std::string>> move_diagrams(const Rules& rules, const PieceDef& piece);

// The squares from which a piece moves alike, and which they are in words ("on rank 2"; empty if it moves
// alike everywhere).
struct MoveGroup {
  std::string where;
  SquareSet squares;
};
std::vector<MoveGroup> move_groups(const Rules& rules, const PieceDef& piece);

// What the marks of the diagrams mean, one line.
std::string diagram_legend();

// "rank 8", "ranks 3-6, 9", or else the squares one by one: "a7 b9 e10".
std::string squares_text(const Geometry& board, SquareSet set);

}  // namespace proconsul
