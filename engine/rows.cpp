#include "engine/rows.h"

#include <algorithm>
#include <array>
#include <vector>

namespace proconsul {
namespace {

std::vector<Offset> directions_of(const RowRules& row) {
  std::vector<Offset> directions;
  if (row.along_ranks) directions.push_back({1, 0});
  if (row.along_files) directions.push_back({0, 1});
  if (row.along_rising) directions.push_back({1, 1});
  if (row.along_falling) directions.push_back({1, -1});
  return directions;
}

// Finds lines of squares of a set.
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
        const Square first = board_.beside(corner, {0, rank});
        whole = first.valid() && run(first, {1, 0}, side) >= side;
      }
      if (whole) return true;
    }
    return false;
  }

  // Whether this many are on one line, with or without gaps.
  bool any_collinear(int count, Offset direction) const {
    for (const Square from : Squares(set_)) {
      int found = 0;
      for (Square at = from; at.valid(); at = board_.beside(at, direction)) found += contains(set_, at);
      if (found >= count) return true;
    }
    return false;
  }

 private:
  // The number of consecutive squares of the set, starting with this one.
  int run(Square from, Offset direction, int most) const {
    int length = 0;
    for (Square at = from; at.valid() && length < most && contains(set_, at);
         at = board_.beside(at, direction))
      ++length;
    return length;
  }

  const Geometry& board_;
  Bits set_;
};

// Lines of squares in a space of more dimensions than the board, see RowRules::dimensions.
template <class Bits>
class SpaceLines {
 public:
  SpaceLines(const Geometry& board, const RowRules& row, Bits set)
      : board_(board), side_(row.length), dimensions_(row.dimensions), set_(set) {}

  bool any_of() const {
    int directions = 1;
    for (int i = 0; i < dimensions_; ++i) directions *= 3;
    for (const Square from : Squares(set_)) {
      for (int code = 0; code < directions; ++code) {
        if (2 * code + 1 != directions && is_line(place_of(from), direction_of(code))) return true;
      }
    }
    return false;
  }

 private:
  using Place = std::array<int, 4>;

  Place direction_of(int code) const {
    Place direction{};
    for (int i = 0; i < dimensions_; ++i, code /= 3) direction[static_cast<std::size_t>(i)] = code % 3 - 1;
    return direction;
  }
  Place place_of(Square square) const {
    const int file = board_.file_of(square), rank = board_.rank_of(square);
    Place place = {file % side_, rank % side_, file / side_, rank / side_};
    if (dimensions_ == 3) place = {place[0], place[1], place[2] + board_.files / side_ * place[3], 0};
    return place;
  }
  Square square_at(const Place& place) const {
    for (int i = 0; i < dimensions_; ++i) {
      const int at = place[static_cast<std::size_t>(i)];
      if (at < 0 || at >= side_) return Square::none();
    }
    const int across = board_.files / side_;
    const int file = place[0] + side_ * (dimensions_ == 3 ? place[2] % across : place[2]);
    const int rank = place[1] + side_ * (dimensions_ == 3 ? place[2] / across : place[3]);
    return board_.exists(file, rank) ? board_.square(file, rank) : Square::none();
  }
  bool is_line(Place place, const Place& direction) const {
    for (int i = 0; i < side_; ++i) {
      const Square square = square_at(place);
      if (!square.valid() || !contains(set_, square)) return false;
      for (std::size_t k = 0; k < place.size(); ++k) place[k] += direction[k];
    }
    return true;
  }

  const Geometry& board_;
  int side_;
  int dimensions_;
  Bits set_;
};

template <class Bits>
Bits row_pieces(const Position<Bits>& position, Colour colour) {
  Bits set{};
  for (const PieceType type : position.rules().row->types)
    set |= position.pieces(position.tables().alike(type));
  return set & position.pieces(colour);
}

// The squares of `own` that are connected to `seeds` along the lines of the rules.
template <class Bits>
Bits joined(const Rules& rules, Bits own, Bits seeds) {
  const Geometry& board = rules.board;
  Bits reached = seeds;
  for (Bits fresh = reached; any(fresh);) {
    Bits next{};
    for (const Square square : Squares(fresh)) {
      for (const Offset step : directions_of(*rules.row)) {
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
  return reached;
}

}  // namespace

template <class Bits>
int row_of(const Position<Bits>& position, Colour colour) {
  const RowRules& row = *position.rules().row;
  const Bits own = row_pieces(position, colour);
  if (row.dimensions > 2) return SpaceLines<Bits>(position.rules().board, row, own).any_of() ? row.length : 0;
  const Lines<Bits> lines(position.rules().board, own);
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
  const auto& banks = row.banks[index_of(colour)];
  if (none(banks[0]) || none(banks[1])) return {};
  const Bits own = row_pieces(position, colour);
  if (none(banks[2])) {
    const Bits reached = joined(position.rules(), own, own & narrow<Bits>(banks[0]));
    return any(reached & narrow<Bits>(banks[1])) ? reached : Bits{};
  }
  for (Bits starts = own & narrow<Bits>(banks[0]); any(starts);) {
    const Bits chain = joined(position.rules(), own, bit<Bits>(first(starts)));
    if (any(chain & narrow<Bits>(banks[1])) && any(chain & narrow<Bits>(banks[2]))) return chain;
    starts &= ~chain;
  }
  return {};
}

namespace {

// The size of a group of all of the side's pieces, or of as many as the rules require; 0 while a side has
// pieces in hand.
template <class Bits>
int group_size(const Position<Bits>& position, Colour colour) {
  const int wanted = position.rules().row->group;
  if (wanted == 0 || !position.hand(Colour::kWhite).empty() || !position.hand(Colour::kBlack).empty())
    return 0;
  Bits own = row_pieces(position, colour);
  const int all = popcount(own);
  while (any(own)) {
    const Bits group = joined(position.rules(), own, bit<Bits>(first(own)));
    const int size = popcount(group);
    if (wanted < 0 ? size == all : size >= wanted) return size;
    own &= ~group;
  }
  return 0;
}

// A line of pieces in the order of the word, read from either end.
template <class Bits>
bool spells(const Position<Bits>& position, Colour colour, Square from, Offset step) {
  const RowRules& row = *position.rules().row;
  const Geometry& board = position.rules().board;
  int file = board.file_of(from), rank = board.rank_of(from);
  for (const PieceType type : row.words[index_of(colour)]) {
    if (!board.exists(file, rank)) return false;
    const Piece piece = position.on(board.square(file, rank));
    if (!piece.valid() || piece.type() != type) return false;
    if (!row.words_of_both && piece.colour() != colour) return false;
    file += step.file;
    rank += step.rank;
  }
  return true;
}

template <class Bits>
int word_length(const Position<Bits>& position, Colour colour) {
  const RowRules& row = *position.rules().row;
  const auto& word = row.words[index_of(colour)];
  if (word.empty()) return 0;
  for (const Square from : Squares(position.pieces(word.front()))) {
    for (const Offset step : directions_of(row)) {
      for (const int way : {1, -1}) {
        if (spells(position, colour, from, {way * step.file, way * step.rank}))
          return static_cast<int>(word.size());
      }
    }
  }
  return 0;
}

}  // namespace

template <class Bits>
int pattern_of(const Position<Bits>& position, Colour colour) {
  return std::max(group_size(position, colour), word_length(position, colour));
}

template int pattern_of(const Position<Bits64>&, Colour);
template int pattern_of(const Position<Bits128>&, Colour);

template Bits64 chain_of(const Position<Bits64>&, Colour);
template Bits128 chain_of(const Position<Bits128>&, Colour);
template int row_of(const Position<Bits64>&, Colour);
template int row_of(const Position<Bits128>&, Colour);

}  // namespace proconsul
