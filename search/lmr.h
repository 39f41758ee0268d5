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
// The reduction by depth and move number; greater ones use the last entry.
#ifdef PROCONSUL_TUNING
extern ReductionTable kReductions;
void remake_reductions();  // after a change of the tunables
#else
extern const ReductionTable kReductions;
#endif

// The reduction of the `move_number`-th move at this depth, in units of kReductionUnit.
inline int lmr(Depth depth, int move_number) {
  return kReductions[static_cast<std::size_t>(std::clamp(depth, 0, kReductionTableSize - 1))]
                    [static_cast<std::size_t>(std::clamp(move_number, 0, kReductionTableSize - 1))];
}

}  // namespace proconsul
