#include "search/lmr.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace proconsul {

namespace {

constexpr int kSize = 64;
constexpr double kBase = 0.5;
constexpr double kDivisor = 2.5;

using Table = std::array<std::array<std::int16_t, kSize>, kSize>;

Table make_table() {
  Table table{};
  for (int depth = 1; depth < kSize; ++depth) {
    for (int number = 1; number < kSize; ++number) {
      const double plies = kBase + std::log(depth) * std::log(number) / kDivisor;
      table[static_cast<std::size_t>(depth)][static_cast<std::size_t>(number)] =
          static_cast<std::int16_t>(plies * kReductionUnit);
    }
  }
  return table;
}

}  // namespace

Depth lmr(Depth depth, int move_number) {
  static const Table kTable = make_table();
  return kTable[static_cast<std::size_t>(std::clamp(depth, 0, kSize - 1))]
               [static_cast<std::size_t>(std::clamp(move_number, 0, kSize - 1))];
}

}  // namespace proconsul
