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

}  // namespace

template <class Bits>
int row_of(const Position<Bits>& position, Colour colour) {
  const RowRules& row = *position.rules().row;
  Bits set{};
  for (const PieceType type : row.types) set |= position.pieces(position.tables().alike(type));
  const Lines<Bits> lines(position.rules().board, set & position.pieces(colour));
  if (row.block > 0 && lines.any_block(row.block)) return row.block * row.block;
  for (const Offset direction : directions_of(row)) {
    if (row.length > 0 && lines.any_of(row.length, direction)) return row.length;
    if (row.collinear > 0 && lines.any_collinear(row.collinear, direction)) return row.collinear;
  }
  return 0;
}

template int row_of(const Position<Bits64>&, Colour);
template int row_of(const Position<Bits128>&, Colour);

}  // namespace proconsul
