// Late move reductions.
#pragma once

#include "search/score.h"

namespace proconsul {

inline constexpr int kReductionUnit = 1024;  // of a ply

// Plies, in units of kReductionUnit, to take off the search of the `move_number`-th move at this depth.
int lmr(Depth depth, int move_number);

}  // namespace proconsul
