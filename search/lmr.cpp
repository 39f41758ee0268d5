#include "search/lmr.h"

#include <cmath>

namespace proconsul {

namespace {

constexpr double kBase = 0.5;
constexpr double kDivisor = 2.5;

ReductionTable make_table() {
  ReductionTable table{};
  for (int depth = 1; depth < kReductionTableSize; ++depth) {
    for (int number = 1; number < kReductionTableSize; ++number) {
      const double plies = kBase + std::log(depth) * std::log(number) / kDivisor;
      table[static_cast<std::size_t>(depth)][static_cast<std::size_t>(number)] =
          static_cast<std::int16_t>(plies * kReductionUnit);
    }
  }
  return table;
}

}  // namespace

const ReductionTable kReductions = make_table();

}  // namespace proconsul
