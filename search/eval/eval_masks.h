// Sets of squares that the evaluation of a game needs, by colour and square: the royal's ring, a pawn's path
// to promotion, what can stop it, what it attacks. Derived once from the rules, immutable, shared by all
// threads.
#pragma once

#include <array>
#include <vector>

#include "engine/bitboard.h"
#include "engine/rules.h"

namespace proconsul {

template <class Bits>
class EvalMasks {
 public:
  struct PawnSquare {
    Bits attacks{};      // captures in one step
    Bits stoppers{};     // squares from which enemy pawns can still stop or capture it on its way
    Bits neighbours{};   // adjacent files
    Bits beside{};       // adjacent squares on its own rank
    Bits helpers{};      // adjacent files, on its rank or behind it
    Bits ahead{};        // its own file in front of it
    Bits way{};          // squares it crosses to its promotion, including the last
    Bits span{};         // what it attacks now or later on its way
    Square next;         // where it steps, none() if it cannot
    int distance = 0;    // steps to promotion, 0 if it will never promote
    bool rides = false;  // captures along lines from here, like a piece
  };

  explicit EvalMasks(const Rules& rules);

  Bits ring(Square square) const { return rings_[index_of(square)]; }  // the square and its neighbours
  Bits light() const { return light_; }
  Bits file(int file) const { return files_[static_cast<std::size_t>(file)]; }
  // The squares of the same rank and in front of it, in the view of `colour`.
  Bits front(Colour colour, Square square) const {
    return fronts_[index_of(colour)][static_cast<std::size_t>(board_.rank_of(square))];
  }
  Bits half(Colour colour) const { return halves_[index_of(colour)]; }  // the owner's half of the board
  const Geometry& board() const { return board_; }
  const PawnSquare& pawn(Piece pawn, Square square) const {
    return pawns_[static_cast<std::size_t>(pawn.code()) * kMaxSquares + index_of(square)];
  }
  // Squares on which a pawn captures like a rider.
  Bits riding(Piece pawn) const { return riding_[static_cast<std::size_t>(pawn.code())]; }
  // King steps on an empty board.
  int distance(Square a, Square b) const { return distances_[index_of(a) * kMaxSquares + index_of(b)]; }

 private:
  void add_pawn(const Rules& rules, PieceType type);
  void add_stoppers(const Rules& rules, PieceType type);
  PawnSquare& pawn_entry(Piece pawn, Square square) {
    return pawns_[static_cast<std::size_t>(pawn.code()) * kMaxSquares + index_of(square)];
  }

  Geometry board_;
  std::array<Bits, kMaxSquares> rings_{};
  Bits light_{};
  std::vector<std::uint8_t> distances_;
  std::array<Bits, kColours> halves_{};
  std::array<Bits, kMaxFiles> files_{};
  std::array<std::array<Bits, kMaxRanks>, kColours> fronts_{};
  std::vector<PawnSquare> pawns_;
  std::array<Bits, 2 * kMaxPieceTypes> riding_{};
};

extern template class EvalMasks<Bits64>;
extern template class EvalMasks<Bits128>;

}  // namespace proconsul
