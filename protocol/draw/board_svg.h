// Boards as SVG: squares, holes left out, coordinates, pieces, the last move, arrows, marks, and
// squares coloured and labelled one by one.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/game.h"
#include "protocol/formats/square_mark.h"

namespace proconsul {

struct BoardDrawing {
  const Rules* rules = nullptr;
  std::vector<Piece> pieces;                         // by square
  std::optional<Hands> hands;                        // beside the board, in games that have them
  std::vector<Square> highlighted;                   // the squares of the last move
  std::vector<std::pair<Square, Square>> arrows;     // from, to
  std::vector<std::pair<Square, SquareMark>> marks;  // where a piece can go
  // With tints the board itself is grey, with labels pieces are smaller to leave room for them.
  std::vector<std::pair<Square, std::string>> tints;
  std::vector<std::pair<Square, std::string>> labels;
  std::vector<std::pair<std::string, std::string>> legend;  // colours and what they mean, below the board
  bool flipped = false;
  int square_size = 48;  // pixels
};

// What stands on the board, with the last move highlighted.
BoardDrawing drawing_of(const Game& game);
// A whole document.
std::string board_svg(const BoardDrawing& drawing);
// The same without pieces and marks; those are drawn into it by a program in the page. Squares are of 100
// units, within a margin of 50; there is room on the right for pieces in hand in games that have them.
std::string empty_board_svg(const BoardDrawing& drawing, const std::string& inside);
// The upper left corner of a square in the units of the above.
std::pair<int, int> corner_of(const BoardDrawing& drawing, Square square);

// How a piece moves on an otherwise empty board: its squares from about the middle (or, where it moves
// otherwise there, from `origin`). One that jumps stands among enemies; those it can capture are highlighted.
BoardDrawing move_drawing(const Rules& rules, PieceType type, Square origin = Square::none());
// The one of these squares nearest the middle of the board.
Square middle_of(const Geometry& board, SquareSet squares);
// The square from which move_drawing shows it.
Square middle_square(const Rules& rules, PieceType type);

}  // namespace proconsul
