// The board: files, ranks and holes, cells, and whether opposite edges are joined. Squares are in White's
// view and mirrored rank by rank for Black.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "engine/bitboard.h"
#include "engine/types.h"

namespace proconsul {

using SquareSet = Bits128;

struct Offset {
  int file = 0;
  int rank = 0;
  bool operator==(const Offset&) const = default;
  auto operator<=>(const Offset&) const = default;
};
constexpr Offset operator+(Offset a, Offset b) { return {a.file + b.file, a.rank + b.rank}; }

// Which edges of the board are joined.
enum class BoardWrap : std::uint8_t {
  kNone,
  kFiles,  // the last file is next to the first
  kBoth    // and the last rank is next to the first
};

struct Geometry {
  int files = 8;
  int ranks = 8;
  SquareSet squares;        // those that exist, without holes
  SquareSet passable = {};  // holes that lines pass over: no piece stops there
  BoardWrap wrap = BoardWrap::kNone;
  std::array<std::uint8_t, kMaxSquares> cells =
      {};  // the number of each square's, if moves must lead elsewhere

  constexpr int size() const { return files * ranks; }
  constexpr Square square(int file, int rank) const { return Square(rank * files + file); }
  constexpr int file_of(Square square) const { return square.index() % files; }
  constexpr int rank_of(Square square) const { return square.index() / files; }
  constexpr bool exists(int file, int rank) const {
    return file >= 0 && file < files && rank >= 0 && rank < ranks && contains(squares, square(file, rank));
  }
  constexpr bool is_passable(int file, int rank) const {
    return file >= 0 && file < files && rank >= 0 && rank < ranks && contains(passable, square(file, rank));
  }
  // The square that is this step away, none() off the board. Joined edges count as edges here.
  constexpr Square beside(Square from, Offset step) const {
    const int file = file_of(from) + step.file, rank = rank_of(from) + step.rank;
    return exists(file, rank) ? square(file, rank) : Square::none();
  }
  // The file or rank wrapped around the board, where its edges are joined.
  constexpr int around_files(int file) const {
    return wrap == BoardWrap::kNone ? file : (file % files + files) % files;
  }
  constexpr int around_ranks(int rank) const {
    return wrap == BoardWrap::kBoth ? (rank % ranks + ranks) % ranks : rank;
  }
  // The square seen from the other side of the board: same file, ranks counted from the other end.
  constexpr Square flipped(Square sq) const { return square(file_of(sq), ranks - 1 - rank_of(sq)); }
  // False within a cell, where the board has any.
  constexpr bool leaves_cell(Square from, Square to) const {
    return cells[index_of(from)] != cells[index_of(to)] || cells[index_of(from)] == 0;
  }
  bool has_cells() const { return cells != decltype(cells){}; }
  bool operator==(const Geometry&) const = default;
};

SquareSet flipped(const Geometry& board, SquareSet set);

// `set` as the owner of `colour` sees it: unchanged for White, flipped for Black.
SquareSet oriented(const Geometry& board, SquareSet set, Colour colour);

}  // namespace proconsul
