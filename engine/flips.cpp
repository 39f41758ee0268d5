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
  Bits squares{};
  for (const Square square : Squares(targets)) {
    if (any(enclosed(position.rules().board, position.placement(), colour, square)))
      squares |= bit<Bits>(square);
  }
  return squares;
}

namespace {

constexpr Offset kAlongLines[] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

// Empty squares under which nothing can fall.
template <class Bits>
Bits settled(const Geometry& board, Bits empty) {
  Bits set{};
  for (const Square square : Squares(empty)) {
    const Square below = board.beside(square, {0, -1});
    if (!below.valid() || !contains(empty, below)) set |= bit<Bits>(square);
  }
  return set;
}

// The last empty square on the way of what comes in from an edge.
template <class Bits>
Bits pushed_in(const Geometry& board, Bits empty) {
  Bits set{};
  for (const Square edge : Squares(empty)) {
    for (const Offset inward : kAlongLines) {
      if (board.beside(edge, {-inward.file, -inward.rank}).valid()) continue;
      Square last = edge;
      for (Square next = edge; next.valid() && contains(empty, next); next = board.beside(next, inward))
        last = next;
      set |= bit<Bits>(last);
    }
  }
  return set;
}

// Next to one of the squares along a file or a rank.
template <class Bits>
Bits along_lines(const Geometry& board, Bits squares) {
  Bits set{};
  for (const Square square : Squares(squares)) {
    for (const Offset step : kAlongLines) {
      if (const Square next = board.beside(square, step); next.valid()) set |= bit<Bits>(next);
    }
  }
  return set;
}

template <class Bits>
bool makes_crosscut(const Position<Bits>& position, Colour colour, Square square, Offset diagonal) {
  const Geometry& board = position.rules().board;
  const auto holds = [&](Offset step, Colour side) {
    const Square at = board.beside(square, step);
    return at.valid() && contains(position.pieces(side), at);
  };
  return holds(diagonal, colour) && holds({diagonal.file, 0}, !colour) && holds({0, diagonal.rank}, !colour);
}

template <class Bits>
Bits around(const Tables<Bits>& tables, Bits squares) {
  Bits set{};
  for (const Square square : Squares(squares)) set |= tables.neighbours(square);
  return set;
}

}  // namespace

template <class Bits>
Bits without_crosscuts(const Position<Bits>& position, Colour colour, Bits targets) {
  constexpr Offset kDiagonals[] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
  Bits allowed = targets;
  for (const Square square : Squares(targets)) {
    for (const Offset diagonal : kDiagonals) {
      if (makes_crosscut(position, colour, square, diagonal)) allowed &= ~bit<Bits>(square);
    }
  }
  return allowed;
}

template <class Bits>
Bits place_taken(const Position<Bits>& position, Colour colour) {
  const int ply = position.rules().hand.swap_ply;
  const int now = 2 * (position.full_move() - 1) + static_cast<int>(index_of(position.side_to_move()));
  if (ply == 0 || ply != now) return {};
  return single(position.occupied()) ? position.pieces(!colour) : Bits{};
}

template <class Bits>
Bits fitting(const Position<Bits>& position, Colour colour, Bits targets) {
  const Rules& rules = position.rules();
  const Bits empty = narrow<Bits>(rules.board.squares) & ~position.occupied();
  const Bits opening = narrow<Bits>(rules.hand.opening) & empty;
  if (any(opening)) return targets & opening;
  switch (rules.hand.fit) {
    case DropFit::kAnywhere:
      return targets;
    case DropFit::kSettled:
      return targets & settled(rules.board, empty);
    case DropFit::kFromEdge:
      return targets & pushed_in(rules.board, empty);
    case DropFit::kEnclosing:
      return enclosing(position, colour, targets);
    case DropFit::kBesideOwn:
      return targets & around(position.tables(), position.pieces(colour));
    case DropFit::kAloof:
      return targets & ~along_lines(rules.board, position.pieces(!colour));
  }
  return targets;
}

template Bits64 without_crosscuts(const Position<Bits64>&, Colour, Bits64);
template Bits128 without_crosscuts(const Position<Bits128>&, Colour, Bits128);
template Bits64 place_taken(const Position<Bits64>&, Colour);
template Bits128 place_taken(const Position<Bits128>&, Colour);
template Bits64 fitting(const Position<Bits64>&, Colour, Bits64);
template Bits128 fitting(const Position<Bits128>&, Colour, Bits128);
template Bits64 enclosed(const Geometry&, const Placement<Bits64>&, Colour, Square);
template Bits128 enclosed(const Geometry&, const Placement<Bits128>&, Colour, Square);
template Bits64 enclosing(const Position<Bits64>&, Colour, Bits64);
template Bits128 enclosing(const Position<Bits128>&, Colour, Bits128);

}  // namespace proconsul
