// Parallel bit extract: the bits of `value` under `mask`, packed to the low end. One instruction where the
// processor has BMI2 (compiled in, or found at start-up), a loop over the mask's bits elsewhere.
#pragma once

#include <cstdint>

#include "engine/processor.h"

#if defined(PROCONSUL_HAS_BMI2)
#include <immintrin.h>
#endif

namespace proconsul {

constexpr std::uint64_t pext_portable(std::uint64_t value, std::uint64_t mask) {
  std::uint64_t packed = 0;
  for (std::uint64_t next = 1; mask != 0; next <<= 1) {
    if ((value & mask & (~mask + 1)) != 0) packed |= next;
    mask &= mask - 1;
  }
  return packed;
}

inline std::uint64_t pext(std::uint64_t value, std::uint64_t mask) {
#if defined(PROCONSUL_HAS_BMI2)
  return _pext_u64(value, mask);
#elif defined(PROCONSUL_ASKS_PROCESSOR)
  if (!processor::kFastPext) return pext_portable(value, mask);
  std::uint64_t packed;
  __asm__("pextq %2, %1, %0" : "=r"(packed) : "r"(value), "rm"(mask));
  return packed;
#else
  return pext_portable(value, mask);
#endif
}

}  // namespace proconsul
