#include "engine/rows.h"

#include <vector>

namespace proconsul {
namespace {

std::vector<Offset> directions_of(const RowRules& row) {
  std::vector<Offset> directions;
  if (row.along_ranks) directions.push_back({1, 0});
  if (row.along_files) directions.push_back({0, 1});
  if (row.along_diagonals) directions.insert(directions.end(), {{1, 1}, {1, -1}});
  return directions;
}

// Looks along lines from squares of a set.
template <class Bits>
class Lines {
 public:
  Lines(const Geometry& board, Bits set) : board_(board), set_(set) {}

  bool any_of(int length, Offset direction) const {
    for (const Square from : Squares(set_)) {
      if (run(from, direction, length) >= length) return true;
    }
    return false;
  }

  bool any_block(int side) const {
    for (const Square corner : Squares(set_)) {
      bool whole = true;
      for (int rank = 0; rank < side && whole; ++rank) {
        const Square first = moved(corner, {0, rank});
        whole = first.valid() && run(first, {1, 0}, side) >= side;
      }
      if (whole) return true;
    }
    return false;
  }

  // Whether so many are on one line, whatever stands between.
  bool any_collinear(int count, Offset direction) const {
    for (const Square from : Squares(set_)) {
      int found = 0;
      for (Square at = from; at.valid(); at = moved(at, direction)) found += contains(set_, at);
      if (found >= count) return true;
    }
    return false;
  }

 private:
  Square moved(Square from, Offset step) const {
    const int file = board_.file_of(from) + step.file, rank = board_.rank_of(from) + step.rank;
    return board_.exists(file, rank) ? board_.square(file, rank) : Square::none();
  }

  // Squares of the set from this one on.
  int run(Square from, Offset direction, int most) const {
    int length = 0;
    for (Square at = from; at.valid() && length < most && contains(set_, at); at = moved(at, direction))
      ++length;
    return length;
  }

  const Geometry& board_;
  Bits set_;
};

template <class Bits>
Bits row_pieces(const Position<Bits>& position, Colour colour) {
  Bits set{};
  for (const PieceType type : position.rules().row->types)
    set |= position.pieces(position.tables().alike(type));
  return set & position.pieces(colour);
}

}  // namespace

template <class Bits>
int row_of(const Position<Bits>& position, Colour colour) {
  const RowRules& row = *position.rules().row;
  const Lines<Bits> lines(position.rules().board, row_pieces(position, colour));
  if (row.block > 0 && lines.any_block(row.block)) return row.block * row.block;
  for (const Offset direction : directions_of(row)) {
    if (row.length > 0 && lines.any_of(row.length, direction)) return row.length;
    if (row.collinear > 0 && lines.any_collinear(row.collinear, direction)) return row.collinear;
  }
  return 0;
}

template <class Bits>
Bits chain_of(const Position<Bits>& position, Colour colour) {
  const RowRules& row = *position.rules().row;
  const auto& [from, to] = row.banks[index_of(colour)];
  if (none(from) || none(to)) return {};
  const Geometry& board = position.rules().board;
  const Bits own = row_pieces(position, colour);
  Bits reached = own & narrow<Bits>(from);
  for (Bits fresh = reached; any(fresh);) {
    Bits next{};
    for (const Square square : Squares(fresh)) {
      for (const Offset step : directions_of(row)) {
        for (const int way : {1, -1}) {
          const int file = board.file_of(square) + way * step.file,
                    rank = board.rank_of(square) + way * step.rank;
          if (board.exists(file, rank)) next |= bit<Bits>(board.square(file, rank));
        }
      }
    }
    fresh = next & own & ~reached;
    reached |= fresh;
  }
  return any(reached & narrow<Bits>(to)) ? reached : Bits{};
}

template Bits64 chain_of(const Position<Bits64>&, Colour);
template Bits128 chain_of(const Position<Bits128>&, Colour);
template int row_of(const Position<Bits64>&, Colour);
template int row_of(const Position<Bits128>&, Colour);

}  // namespace proconsul
