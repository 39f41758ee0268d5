// The expected mobility of a piece on a board whose other squares are each occupied with probability 1/4: the
// base of piece values and piece-square tables. A capture counts 2/3 and a quiet move 1/3 of a full move. All
// in White's view and in fixed point (kUnit is one move), so that every machine computes the same numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/rules.h"

namespace proconsul {

class Mobility {
 public:
  using Fixed = std::int64_t;
  static constexpr Fixed kUnit = Fixed{1} << 20;

  // Which moves of the piece are counted.
  enum class Moves : std::uint8_t { kAll, kNoDoubleSteps };

  Mobility(const Geometry& board, const PieceDef& piece, Moves moves = Moves::kAll);

  Fixed at(Square square) const { return total_[index_of(square)]; }
  // Moves from `square` plus half of those from the squares reached, weighted by the chance to get there.
  Fixed two_step(Square square) const;
  Fixed average() const { return average_; }  // over the squares where the piece may stand

 private:
  struct Target {
    Square square;
    Fixed weight = 0;
  };

  std::vector<Target> targets_from(const Geometry& board, const PieceDef& piece, Square origin,
                                   Moves moves) const;

  std::vector<std::vector<Target>> targets_;
  std::vector<Fixed> total_;
  Fixed average_ = 0;
};

// Probability, in units of kUnit, that `between` squares, each occupied with probability 1/4, let a path of
// this kind pass.
Mobility::Fixed passing_chance(PathKind kind, int between);

}  // namespace proconsul
