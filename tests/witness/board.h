#pragma once
// The witness' board: a box of cells, each a hole, empty or one piece. Ranks and files count from 0.
// Asking about a square outside the box is allowed and answers as for a hole. It knows no rules.

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace proconsul::witness {

enum class Colour : unsigned char { kWhite, kBlack };

constexpr Colour opponent(Colour colour) {
  return colour == Colour::kWhite ? Colour::kBlack : Colour::kWhite;
}
constexpr int forward(Colour colour) { return colour == Colour::kWhite ? 1 : -1; }
constexpr std::size_t index_of(Colour colour) { return static_cast<std::size_t>(colour); }

/// Ways of moving. The same letter may stand for different kinds in different games (C, A, P, K).
enum class Kind : unsigned char {
  kNone,
  kHole,
  kPawn,
  kConsulsPawn,
  kKing,
  kArenaKing,
  kQueen,
  kRook,
  kBishop,
  kKnight,
  kConsul,
  kCamel,
  kTiger,
  kMan,
  kCannon,
  kWalker,
  kWazir,
  kFers,
  kElephant,
  kPrincess,
  kDuchess,
  kLady,
  kCamelrider,
  kEmpress,
  kMonarch,
  kLeo,
  kGriffin,
  kArchbishop,
  kVao,
  kNightrider,
  kZebra,
  kLion,
  kGiraffe,
  kRhinoceros,
};

constexpr bool is_pawn(Kind kind) { return kind == Kind::kPawn || kind == Kind::kConsulsPawn; }
constexpr bool is_king(Kind kind) { return kind == Kind::kKing || kind == Kind::kArenaKing; }

struct Piece {
  Kind kind = Kind::kNone;
  Colour colour = Colour::kWhite;
};

struct Square {
  int file = 0;
  int rank = 0;

  friend auto operator<=>(const Square&, const Square&) = default;
};

class Board {
 public:
  Board(int width, int height) : width_(width), height_(height) {}

  /// Cells of two files by two ranks, the borders moved down and to the left by so many squares.
  void divide(int files_moved, int ranks_moved) {
    is_divided_ = true;
    files_moved_ = files_moved;
    ranks_moved_ = ranks_moved;
  }
  bool in_one_cell(Square one, Square other) const {
    return is_divided_ && (one.file + files_moved_) / 2 == (other.file + files_moved_) / 2 &&
           (one.rank + ranks_moved_) / 2 == (other.rank + ranks_moved_) / 2;
  }

  int width() const { return width_; }
  int height() const { return height_; }

  bool exists(Square square) const { return at(square).kind != Kind::kHole; }
  bool is_empty(Square square) const { return at(square).kind == Kind::kNone; }
  bool is_occupied(Square square) const { return exists(square) && !is_empty(square); }
  bool holds(Square square, Colour colour) const {
    return is_occupied(square) && at(square).colour == colour;
  }
  bool holds(Square square, Colour colour, Kind kind) const {
    return holds(square, colour) && at(square).kind == kind;
  }

  Piece at(Square square) const;
  void put(Square square, Piece piece);
  void clear(Square square) { put(square, Piece{}); }

  /// 1 is the owner's own first rank.
  int rank_seen_by(Colour colour, Square square) const;

  std::vector<Square> squares_of(Colour colour) const;
  std::vector<Square> kings_of(Colour colour) const;

 private:
  static constexpr std::size_t kMaxCells = 120;

  bool is_inside(Square square) const;
  std::size_t cell_of(Square square) const;

  int width_;
  int height_;
  bool is_divided_ = false;
  int files_moved_ = 0;
  int ranks_moved_ = 0;
  std::array<Piece, kMaxCells> cells_{};
};

std::string to_text(Square square);

/// Reads all of `text`; throws std::invalid_argument if it is not a square of a 12x10 box.
Square square_from_text(const std::string& text);

}  // namespace proconsul::witness
