#include "engine/jumps.h"

namespace proconsul {
namespace {

Square moved(const Geometry& board, Square from, Offset step, Colour colour) {
  const int way = colour == Colour::kWhite ? 1 : -1;
  return board.beside(from, {way * step.file, way * step.rank});
}

}  // namespace

template <class Bits>
Bits jump_targets(const Position<Bits>& position, Square from, Piece piece) {
  const Geometry& board = position.rules().board;
  Bits targets{};
  for (const Path& path : position.rules().pieces[index_of(piece.type())].paths) {
    if (!path.jumps) continue;
    const Square over = moved(board, from, path.steps[0], piece.colour());
    const Square to = moved(board, from, path.steps[1], piece.colour());
    if (!over.valid() || !to.valid() || position.on(to).occupies()) continue;
    if (contains(position.pieces(!piece.colour()), over)) targets |= bit<Bits>(to);
  }
  const Tables<Bits>& tables = position.tables();
  const bool pawn = tables.moves(piece.type()).pawn;
  const Bits promotion = pawn ? tables.promotion_region(piece.colour()) : Bits{};
  return targets & (tables.allowed(piece.colour(), piece.type()) | promotion);
}

template <class Bits>
Bits legal_jump_targets(const Position<Bits>& position, Square from) {
  const Square bound = position.jumping();
  if (bound.valid() && bound != from) return {};
  return jump_targets(position, from, position.on(from));
}

template <class Bits>
Square Position<Bits>::jumped_over(Move move) const {
  if (!move.is_step()) return Square::none();
  const Geometry& board = rules().board;
  const Piece piece = on(move.from());
  for (const Path& path : rules().pieces[index_of(piece.type())].paths) {
    if (path.jumps && moved(board, move.from(), path.steps[1], piece.colour()) == move.to())
      return moved(board, move.from(), path.steps[0], piece.colour());
  }
  return move.kind() == Move::Kind::kEnPassant ? ep_victim(move.to())
                                               : Square::none();  // a pawn's capture en passant
}

// After a jump: whether the piece can jump again from where it landed.
template <class Bits>
bool Position<Bits>::jumps_on(Move move) const {
  const bool jumped = move.kind() == Move::Kind::kEnPassant;
  return rules().extra.jumps_go_on && jumped && any(jump_targets(*this, move.to(), on(move.to())));
}

template Bits64 jump_targets(const Position<Bits64>&, Square, Piece);
template Bits128 jump_targets(const Position<Bits128>&, Square, Piece);
template Bits64 legal_jump_targets(const Position<Bits64>&, Square);
template Bits128 legal_jump_targets(const Position<Bits128>&, Square);
template Square Position<Bits64>::jumped_over(Move) const;
template Square Position<Bits128>::jumped_over(Move) const;
template bool Position<Bits64>::jumps_on(Move) const;
template bool Position<Bits128>::jumps_on(Move) const;

}  // namespace proconsul
