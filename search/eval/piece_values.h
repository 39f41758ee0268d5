// What each piece type of a game is worth, overall and by square, derived from its mobility on the real
// board; nothing is tuned for a single game. Pawn-like pieces are worth about 100, royals 0. Immutable once
// made, shared by all threads.
#pragma once

#include <array>
#include <vector>

#include "engine/rules.h"
#include "search/eval/tapered.h"

namespace proconsul {

class PieceValues {
 public:
  static constexpr int kMobilityCounts = 64;

  explicit PieceValues(const Rules& rules);

  // Centipawns; 0 for royals.
  int of(PieceType type) const { return types_[index_of(type)].value; }
  int of(Piece piece) const { return piece.valid() ? of(piece.type()) : 0; }
  // Material and place together.
  const Tapered& placed(Piece piece, Square square) const {
    return placed_[static_cast<std::size_t>(piece.code()) * kMaxSquares + index_of(square)];
  }
  // Bonus for `count` moves on squares that are safe from pawns.
  const Tapered& mobility(PieceType type, int count) const {
    return types_[index_of(type)]
        .mobility[static_cast<std::size_t>(count < kMobilityCounts ? count : kMobilityCounts - 1)];
  }
  bool colour_bound(PieceType type) const { return types_[index_of(type)].colour_bound; }
  bool divergent(PieceType type) const {
    return types_[index_of(type)].divergent;
  }                                                       // captures otherwise than it moves
  int best_promotion() const { return best_promotion_; }  // gain over a pawn, 0 if pawns do not promote
  int full_material() const { return full_material_; }  // of both sides at the start, pawns and royals aside

 private:
  struct TypeInfo {
    int value = 0;
    bool colour_bound = false;
    bool divergent = false;
    std::array<Tapered, kMobilityCounts> mobility{};
  };

  void place_piece(const Rules& rules, PieceType type);
  void place_pawn(const Rules& rules, PieceType type);
  void place_royal(const Rules& rules, PieceType type);
  void set_placed(const Geometry& board, PieceType type, Square square, Tapered value);

  std::vector<TypeInfo> types_;
  std::vector<Tapered> placed_;
  int best_promotion_ = 0;
  int full_material_ = 0;
};

}  // namespace proconsul
