#include "engine/flips.h"

namespace proconsul {

namespace {

template <class Bits>
Bits enclosed_along(const Geometry& board, const Placement<Bits>& placement, Colour colour, Square square,
                    Offset step) {
  Bits line{};
  int file = board.file_of(square) + step.file, rank = board.rank_of(square) + step.rank;
  for (; board.exists(file, rank); file += step.file, rank += step.rank) {
    const Square at = board.square(file, rank);
    const Piece piece = placement.on(at);
    if (!piece.valid()) return {};
    if (piece.colour() == colour) return line;
    line |= bit<Bits>(at);
  }
  return {};
}

}  // namespace

template <class Bits>
Bits enclosed(const Geometry& board, const Placement<Bits>& placement, Colour colour, Square square) {
  Bits all{};
  for (int file = -1; file <= 1; ++file) {
    for (int rank = -1; rank <= 1; ++rank) {
      if (file != 0 || rank != 0) all |= enclosed_along(board, placement, colour, square, {file, rank});
    }
  }
  return all;
}

template <class Bits>
Bits enclosing(const Position<Bits>& position, Colour colour, Bits targets) {
  const Bits opening = narrow<Bits>(*position.rules().hand.encloses) & ~position.occupied();
  if (any(opening)) return targets & opening;
  Bits squares{};
  for (const Square square : Squares(targets)) {
    if (any(enclosed(position.rules().board, position.placement(), colour, square)))
      squares |= bit<Bits>(square);
  }
  return squares;
}

template Bits64 enclosed(const Geometry&, const Placement<Bits64>&, Colour, Square);
template Bits128 enclosed(const Geometry&, const Placement<Bits128>&, Colour, Square);
template Bits64 enclosing(const Position<Bits64>&, Colour, Bits64);
template Bits128 enclosing(const Position<Bits128>&, Colour, Bits128);

}  // namespace proconsul
