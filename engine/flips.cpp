#include "engine/flips.h"

namespace proconsul {

namespace {

constexpr Offset kAllAround[] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

// Moves whole sets of squares one step at a time. Joined edges count as edges.
template <class Bits>
class Steps {
 public:
  explicit Steps(const Geometry& board) : squares_(narrow<Bits>(board.squares)), files_(board.files) {
    for (int rank = 0; rank < board.ranks; ++rank) {
      first_file_ |= bit<Bits>(board.square(0, rank));
      last_file_ |= bit<Bits>(board.square(board.files - 1, rank));
    }
  }
  Bits taken(Bits from, Offset step) const {
    if (step.file < 0) from &= ~first_file_;
    if (step.file > 0) from &= ~last_file_;
    return shift(from, step.rank * files_ + step.file) & squares_;
  }

 private:
  Bits squares_, first_file_{}, last_file_{};
  int files_;
};

}  // namespace

template <class Bits>
Bits enclosed(const Geometry& board, const Placement<Bits>& placement, Colour colour, Square square) {
  const Steps<Bits> steps(board);
  const Bits ours = placement.pieces(colour), theirs = placement.pieces(!colour);
  Bits all{};
  for (const Offset step : kAllAround) {
    Bits line{}, at = steps.taken(bit<Bits>(square), step);
    for (; any(at & theirs); at = steps.taken(at, step)) line |= at;
    if (any(at & ours)) all |= line;
  }
  return all;
}

template <class Bits>
Bits enclosing(const Position<Bits>& position, Colour colour, Bits targets) {
  const Steps<Bits> steps(position.rules().board);
  const Bits ours = position.pieces(colour), theirs = position.pieces(!colour);
  Bits behind{};  // lines of enemy pieces that begin at a piece of ours
  for (const Offset step : kAllAround) {
    for (Bits at = steps.taken(ours, step) & theirs; any(at); at &= theirs) {
      at = steps.taken(at, step);
      behind |= at;
    }
  }
  return behind & targets;
}

namespace {

constexpr Offset kAlongLines[] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

// Empty squares with no empty square directly below them.
template <class Bits>
Bits settled(const Geometry& board, Bits empty) {
  Bits set{};
  for (const Square square : Squares(empty)) {
    const Square below = board.beside(square, {0, -1});
    if (!below.valid() || !contains(empty, below)) set |= bit<Bits>(square);
  }
  return set;
}

// The last empty square on the way of a piece that comes in from an edge.
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

// Neighbours of the squares along files and ranks.
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
