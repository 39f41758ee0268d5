// Boards as SVG: squares without holes, coordinates, pieces, last move, arrows, marks, and individually
// coloured and labelled squares.
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
  std::optional<Hands> hands;                        // beside the board in games with pieces in hand
  std::vector<Square> highlighted;                   // squares of the last move
  std::vector<std::pair<Square, Square>> arrows;     // from, to
  std::vector<std::pair<Square, SquareMark>> marks;  // destinations of a piece
  // With tints the board itself is grey; with labels pieces are smaller to leave room.
  std::vector<std::pair<Square, std::string>> tints;
  std::vector<std::pair<Square, std::string>> labels;
  std::vector<std::pair<std::string, std::string>> legend;  // colours and their meaning, below the board
  bool flipped = false;
  int square_size = 48;  // pixels
};

// The position with the last move highlighted.
BoardDrawing drawing_of(const Game& game);
// A complete document.
std::string board_svg(const BoardDrawing& drawing);
// The same without pieces and marks, which a script in the page draws. Squares are 100 units wide, with a
// margin of 50; there is room on the right for pieces in hand in games that have them.
std::string empty_board_svg(const BoardDrawing& drawing, const std::string& inside);
// The upper left corner of a square in these units.
std::pair<int, int> corner_of(const BoardDrawing& drawing, Square square);

// The moves of a piece on an otherwise empty board, from about the middle or, if it moves differently there,
// from `origin`. A piece that jumps is shown among enemies; those it can capture are highlighted.
BoardDrawing move_drawing(const Rules& rules, PieceType type, Square origin = Square::none());
// The square nearest the middle of the board.
Square middle_of(const Geometry& board, SquareSet squares);
// The square from which move_drawing shows the piece.
Square middle_square(const Rules& rules, PieceType type);

}  // namespace proconsul
