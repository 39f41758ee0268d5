// Late move reductions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "search/score.h"

namespace proconsul {

inline constexpr int kReductionUnit = 1024;  // units in a ply
inline constexpr int kReductionTableSize = 64;

using ReductionTable = std::array<std::array<std::int16_t, kReductionTableSize>, kReductionTableSize>;
// The reduction by depth and number, greater ones counting as the greatest.
#ifdef PROCONSUL_TUNING
extern ReductionTable kReductions;
void remake_reductions();  // after a change of what they are made of
#else
extern const ReductionTable kReductions;
#endif

// Plies, in units of kReductionUnit, to take off the search of the `move_number`-th move at this depth.
inline int lmr(Depth depth, int move_number) {
  return kReductions[static_cast<std::size_t>(std::clamp(depth, 0, kReductionTableSize - 1))]
                    [static_cast<std::size_t>(std::clamp(move_number, 0, kReductionTableSize - 1))];
}

}  // namespace proconsul
