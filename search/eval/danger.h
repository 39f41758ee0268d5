// The cost of danger to a royal, from the sum of danger units: quadratic, so that a second attacker counts
// for more than the first.
#pragma once

#include <algorithm>

#include "search/eval/tapered.h"

namespace proconsul {

inline constexpr int kMaxDanger = 4096;        // units
inline constexpr int kDangerSquareShift = 10;  // units squared to grains, middlegame
inline constexpr int kDangerEndgameShift = 3;  // units to grains, endgame

constexpr Tapered cost_of_danger(int units) {
  const int felt = std::clamp(units, 0, kMaxDanger);
  return {felt * felt >> kDangerSquareShift, felt >> kDangerEndgameShift};
}

}  // namespace proconsul
