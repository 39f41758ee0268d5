// A special move as data: up to two pieces of one side go from fixed squares to fixed squares, provided that
// some squares are unmoved, some empty, some free of the enemy and some not attacked. Castling of every kind,
// the king's leap, other first leaps and the swap of neighbours are special moves. They are listed once, when
// a position is read from a FEN; a Move carries the index.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/rules.h"

namespace proconsul {

struct SpecialMove {
  enum class Kind : std::uint8_t { kCastling, kLeap, kSwap, kFirstLeap };

  Kind kind = Kind::kCastling;
  Colour colour = Colour::kWhite;
  Square from;  // the king (castling, leap) or the piece that swaps or leaps
  Square to;
  Square second_from;  // the rook or the neighbour; none() for a leap
  Square second_to;
  SquareSet unmoved;     // squares whose pieces must not have moved
  SquareSet empty;       // must be empty, the moving pieces aside
  SquareSet enemy_free;  // may hold friends only
  SquareSet unattacked;  // on the board as it stands before the move
  bool while_checked = true;
  bool like_step = false;  // castling whose king could also go there by an ordinary step or pass
  Square gate;             // where a piece out of the hand may come in; none(): no gate
  bool gated = false;      // only legal together with such a piece: otherwise it duplicates another move
  SquareSet spends;        // unmoved marks that the move removes beyond those of its own squares
};

// All special moves of a game, grouped by the squares that must be unmoved.
struct SpecialMoveTable {
  struct Group {
    Colour colour = Colour::kWhite;
    SquareSet unmoved;
    SquareSet empty;  // required by every move of the group
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  std::vector<SpecialMove> moves;
  std::vector<Group> groups;
};

// Lists every castling, leap and swap that the pieces on `unmoved` squares may still make.
class SpecialMoveBuilder {
 public:
  SpecialMoveBuilder(const Rules& rules, SquareSet unmoved, const std::vector<Piece>& board);
  SpecialMoveTable build();

 private:
  void add_castlings(Colour colour);
  void add_fixed(Colour colour, Square king, Square rook);
  void add_free(Colour colour, Square king, Square rook);
  void add_flexible(Colour colour, Square king, Square rook);
  void add_gates();
  void spend_same_side();
  SquareSet guarded(SquareSet path, Colour colour) const;
  void add_leaps(Colour colour);
  void add_swaps(Colour colour);
  void add_first_leaps(Colour colour);
  void add(SpecialMove special);
  SpecialMoveTable grouped();
  Square home(Colour colour, int file, int rank) const;
  SquareSet between_files(Colour colour, int rank, int first, int last) const;  // inclusive
  bool unmoved_type(Square square, Colour colour, PieceType type) const;
  bool steps_to(Square king, Square to, Colour colour) const;

  const Rules& rules_;
  SquareSet unmoved_;
  const std::vector<Piece>& board_;
  std::vector<SpecialMove> special_moves_;
};

// A position with more of them is refused: Move::detail has eight bits.
inline constexpr std::size_t kMaxSpecialMoves = 256;
// In this game: a move that places a wall has fewer.
inline std::size_t max_special_moves(const Rules& rules) {
  return rules.walling ? kMaxWalledDetails : kMaxSpecialMoves;
}

}  // namespace proconsul
