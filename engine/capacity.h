// An upper bound for the number of moves that a side can have, from the piece types of its army, without
// tables.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/rules.h"

namespace proconsul {

class Capacity {
 public:
  // `types`: those that can occur; `promotion_types`: what pawns of each colour may become.
  Capacity(const Rules& rules, const std::vector<PieceType>& types,
           const std::array<std::vector<PieceType>, kColours>& promotion_types);
  // The most moves that a side with this many pieces can have, pieces in hand included.
  std::size_t max_moves(std::size_t pieces) const;

 private:
  bool standing_ = false;  // pawns promote where they stand
  std::size_t squares_ = 0;
  std::size_t most_targets_ = 0;  // of one piece
  std::size_t promotions_ = 0;    // of all pawns of a side together; standing promotions: of each piece
  std::size_t files_ = 0;
  std::size_t drops_ = 0;
  std::size_t gates_ = 0;
  std::size_t castlings_ = 0;
};

// The work of finding a Capacity and the kinds of movement of these types, see Meter.
std::uint64_t steps_to_plan(const Rules& rules, const std::vector<PieceType>& types);

// Squares that a piece of the type can reach from `from` in one move on some board.
SquareSet targets_of(const Rules& rules, PieceType type, Colour colour, Square from);

}  // namespace proconsul
