// The values of the piece types of a game, overall and by square: tuned weights times features of their
// movement on the real board; nothing is tuned for a single game. Immutable, shared by all threads.
#pragma once

#include <array>
#include <vector>

#include "engine/rules.h"
#include "search/eval/aims.h"
#include "search/eval/piece_profile.h"
#include "search/eval/tapered.h"

namespace proconsul {

class PieceValues {
 public:
  static constexpr int kMobilityCounts = 64;
  static constexpr int kDistances = 8;  // distances of a passed pawn to its promotion

  explicit PieceValues(const Rules& rules);

  // Centipawns, for exchanges, including what the capturer gains in hand; 0 for royals.
  int of(PieceType type) const { return types_[index_of(type)].value; }
  int of(Piece piece) const { return piece.valid() ? of(piece.type()) : 0; }
  // Grains: with average mobility, averaged over the squares (for a pawn, those of its own half).
  const Tapered& usual(PieceType type) const { return types_[index_of(type)].usual; }
  const PieceProfile& profile(PieceType type) const { return types_[index_of(type)].profile; }

  // Material and placement together.
  const Tapered& placed(Piece piece, Square square) const {
    return placed_[static_cast<std::size_t>(piece.code()) * kMaxSquares + index_of(square)];
  }
  // The same as features; material ones first.
  std::vector<Feature> placed_features(Piece piece, Square square) const;

  // The value in hand.
  const Tapered& held(PieceType type) const { return types_[index_of(type)].held; }
  std::vector<Feature> held_features(PieceType type) const;

  // Bonus for `count` moves on squares that are safe from pawns.
  const Tapered& mobility(PieceType type, int count) const {
    return types_[index_of(type)].mobility[capped(count)];
  }
  std::array<Feature, 2> mobility_features(PieceType type, int count) const;

  // A passed pawn `distance` steps before its promotion (0: never).
  const Tapered& passed(int distance) const {
    return passed_[static_cast<std::size_t>(distance < kDistances ? distance : kDistances - 1)];
  }
  Feature passed_feature(int distance) const;
  // A pair of colour-bound pieces of the type on squares of both shades.
  Feature pair_feature(PieceType type) const;
  const Tapered& pair(PieceType type) const { return types_[index_of(type)].pair; }

  const Aims& aims() const { return aims_; }
  const Weights& weights() const { return weights_; }     // those of the game's style
  int best_promotion() const { return best_promotion_; }  // gain over a pawn or piece, 0 if none promotes
  int full_material() const { return full_material_; }    // both sides at the start, without pawns and royals

 private:
  struct TypeInfo {
    PieceProfile profile;
    int value = 0;
    Tapered usual;
    Tapered pair;
    Tapered held;
    std::array<Tapered, kMobilityCounts> mobility{};
    std::vector<std::vector<Feature>> places;  // by square, White's view
  };

  static std::size_t capped(int count) {
    return static_cast<std::size_t>(count < kMobilityCounts ? count : kMobilityCounts - 1);
  }
  void place_non_pawn(const Rules& rules, PieceType type);
  void place_pawn(const Rules& rules, PieceType type);
  void place_royal(const Rules& rules, PieceType type);
  void fill_tables(const Rules& rules, PieceType type);
  Tapered usual_worth(const Rules& rules, PieceType type) const;
  int material_of(const Rules& rules) const;
  void add_gains_to_hand(const Rules& rules);

  Geometry board_;
  Aims aims_;
  const Weights& weights_;
  std::vector<TypeInfo> types_;
  std::vector<Tapered> placed_;
  std::array<Tapered, kDistances> passed_{};
  int best_promotion_ = 0;
  int promotion_gain_ = 0;  // the same before tuning
  int full_material_ = 0;
};

}  // namespace proconsul
