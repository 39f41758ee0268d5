// Diagrams of how a piece moves on an empty board, computed from its paths: one for each group of squares
// from which it moves differently (a pawn on its first rank and beyond), and one among other pieces if it
// jumps over them.
#pragma once

#include <string>
#include <vector>

#include "engine/rules.h"

namespace proconsul {

// Blocks of lines from White's view: the title ("pawn P, rank 2"), then the grid with the piece's letter in
// the centre.
std::vector<std::vector<std::string>> move_diagrams(const Rules& rules, const PieceDef& piece);

// Squares from which a piece moves alike, and their description ("on rank 2"; empty if it moves alike
// everywhere).
struct MoveGroup {
  std::string where;
  SquareSet squares;
};
std::vector<MoveGroup> move_groups(const Rules& rules, const PieceDef& piece);

// The legend of the diagrams' marks, one line.
std::string diagram_legend();

// "rank 8", "ranks 3-6, 9", "file h", a list of squares such as "a7 b9 e10", or "ranks 1-3 and a4 c4".
std::string squares_text(const Geometry& board, SquareSet set);

}  // namespace proconsul
