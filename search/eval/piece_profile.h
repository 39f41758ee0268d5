// The class of a piece type by its movement alone: classes share evaluation weights between games, and a
// profile gives the multipliers of its material weights.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/rules.h"
#include "search/eval/weights.h"

namespace proconsul {

// Groups of non-pawn pieces with weights of their own.
enum class PieceGroup : std::uint8_t {
  kLeaper,      // no slides
  kDiagonal,    // slides along diagonals
  kOrthogonal,  // slides along ranks and files
  kQueenlike,   // both
  kCompound,    // one of these, and leaps
  kHopper,      // needs a hurdle for some of its slides
  kOther        // bent slides, knight-riders ...
};
inline constexpr std::size_t kPieceGroups = 7;

// Classes of value, for threats and attacks on royals, by the untuned value.
enum class ValueClass : std::uint8_t { kPawn, kLight, kMinor, kRook, kQueen };
inline constexpr std::size_t kValueClasses = 5;

inline constexpr int kPawnPrior = 100;  // centipawns: a pawn before tuning

struct PieceProfile {
  PieceGroup group = PieceGroup::kLeaper;
  ValueClass value_class = ValueClass::kPawn;
  int prior = 0;               // centipawns by mobility, before tuning; 0 for royals
  int most_moves = 1;          // on an empty board from the best square, a capture counting two thirds
  int usual_moves = 0;         // on an average board and square, counted in the same way
  bool colour_bound = false;   // never leaves the squares of one shade
  bool divergent = false;      // captures differently from how it moves
  bool rides_ahead = false;    // along its file: prefers open files
  std::vector<Feature> worth;  // material features; empty for pawns and royals
};

PieceProfile profile_of(const Rules& rules, PieceType type);

// Value in centipawns of this mobility (Mobility::kUnit to the move): 48.5 M + 1.1 M^2 for M moves on
// average, a fit to pieces of known value on 8x8.
int value_of_moves(std::int64_t mobility);

}  // namespace proconsul
