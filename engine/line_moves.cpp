#include "engine/line_moves.h"

namespace proconsul {
namespace {

// The squares of the board in one direction, the nearest first.
template <class Visit>
void along(const Geometry& board, Square from, Offset step, const Visit& visit) {
  for (Square at = board.beside(from, step); at.valid(); at = board.beside(at, step)) visit(at);
}

}  // namespace

template <class Bits>
Bits line_targets(const Position<Bits>& position, Square from, Piece piece) {
  const Geometry& board = position.rules().board;
  const int way = piece.colour() == Colour::kWhite ? 1 : -1;
  Bits targets{};
  for (const Path& path : position.rules().pieces[index_of(piece.type())].paths) {
    if (!path.counts) continue;
    const Offset step{way * path.steps[0].file, way * path.steps[0].rank};
    int count = 1, at = 0;
    const auto add = [&](Square square) { count += position.on(square).occupies(); };
    along(board, from, step, add);
    along(board, from, {-step.file, -step.rank}, add);
    bool open = true;
    along(board, from, step, [&](Square square) {
      const bool own = contains(position.pieces(piece.colour()), square);
      if (++at == count && open && !own && !position.on(square).is_wall()) targets |= bit<Bits>(square);
      open &= own || !position.on(square).occupies();
    });
  }
  return targets & position.tables().allowed(piece.colour(), piece.type());
}

template Bits64 line_targets(const Position<Bits64>&, Square, Piece);
template Bits128 line_targets(const Position<Bits128>&, Square, Piece);

}  // namespace proconsul
