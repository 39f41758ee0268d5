// Which piece stands where: a mailbox and sets by colour and type, always in step with each other.
#pragma once

#include <array>

#include "engine/bitboard.h"
#include "engine/types.h"

namespace proconsul {

template <class Bits>
class Placement {
 public:
  Piece on(Square square) const { return board_[index_of(square)]; }
  const std::array<Piece, kMaxSquares>& board() const { return board_; }  // by square
  Bits occupied() const { return by_colour_[0] | by_colour_[1]; }
  Bits pieces(Colour colour) const { return by_colour_[index_of(colour)]; }
  Bits pieces(PieceType type) const { return by_type_[index_of(type)]; }
  Bits pieces(Colour colour, PieceType type) const { return pieces(colour) & pieces(type); }

  void put(Piece piece, Square square) {
    by_colour_[index_of(piece.colour())] |= bit<Bits>(square);
    by_type_[index_of(piece.type())] |= bit<Bits>(square);
    board_[index_of(square)] = piece;
  }
  void remove(Square square) {
    const Piece piece = board_[index_of(square)];
    by_colour_[index_of(piece.colour())] &= ~bit<Bits>(square);
    by_type_[index_of(piece.type())] &= ~bit<Bits>(square);
    board_[index_of(square)] = Piece::none();
  }

 private:
  std::array<Bits, kColours> by_colour_{};
  std::array<Bits, kMaxPieceTypes> by_type_{};
  std::array<Piece, kMaxSquares> board_{};
};

}  // namespace proconsul
