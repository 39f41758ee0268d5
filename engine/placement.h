// Which piece stands where: a mailbox and sets by colour and type, always consistent. Walls are a set of
// their own, apart from the colours.
#pragma once

#include <array>
#include <vector>

#include "engine/bitboard.h"
#include "engine/types.h"

namespace proconsul {

template <class Bits>
class Placement {
 public:
  Piece on(Square square) const { return board_[index_of(square)]; }
  const std::array<Piece, kMaxSquares>& board() const { return board_; }  // by square
  Bits occupied() const { return by_colour_[0] | by_colour_[1] | walls_; }
  Bits walls() const { return walls_; }
  Bits pieces(Colour colour) const { return by_colour_[index_of(colour)]; }
  Bits pieces(PieceType type) const { return by_type_[index_of(type)]; }
  Bits pieces(Colour colour, PieceType type) const { return pieces(colour) & pieces(type); }
  Bits pieces(const std::vector<PieceType>& types) const {
    Bits set{};
    for (const PieceType type : types) set |= pieces(type);
    return set;
  }

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
  void replace(Square square, Piece occupant) {  // anything by anything
    if (on(square).valid()) remove(square);
    walls_ &= ~bit<Bits>(square);
    board_[index_of(square)] = occupant;
    if (occupant.valid()) put(occupant, square);
    if (occupant.is_wall()) walls_ |= bit<Bits>(square);
  }

 private:
  std::array<Bits, kColours> by_colour_{};
  Bits walls_{};
  std::array<Bits, kMaxPieceTypes> by_type_{};
  std::array<Piece, kMaxSquares> board_{};
};

}  // namespace proconsul
