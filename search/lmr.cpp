#include "search/lmr.h"

#include <cmath>

#include "search/tunables.h"

namespace proconsul {

namespace {

ReductionTable make_table() {
  ReductionTable table{};
  for (int depth = 1; depth < kReductionTableSize; ++depth) {
    for (int number = 1; number < kReductionTableSize; ++number) {
      const double plies =
          kReductionBase / 100.0 + std::log(depth) * std::log(number) / (kReductionDivisor / 100.0);
      table[static_cast<std::size_t>(depth)][static_cast<std::size_t>(number)] =
          static_cast<std::int16_t>(plies * kReductionUnit);
    }
  }
  return table;
}

}  // namespace

#ifdef PROCONSUL_TUNING
ReductionTable kReductions = make_table();
void remake_reductions() { kReductions = make_table(); }
#else
const ReductionTable kReductions = make_table();
#endif

}  // namespace proconsul
