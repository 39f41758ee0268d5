#include "engine/geometry.h"

namespace proconsul {

SquareSet flipped(const Geometry& board, SquareSet set) {
  SquareSet result;
  for (const Square square : Squares(set)) result |= bit<SquareSet>(board.flipped(square));
  return result;
}

SquareSet oriented(const Geometry& board, SquareSet set, Colour colour) {
  return colour == Colour::kWhite ? set : flipped(board, set);
}

}  // namespace proconsul
