#include "search/net/kernels.h"

#ifdef PROCONSUL_HIGHWAY

#ifdef PROCONSUL_ONE_PROCESSOR
#define HWY_COMPILE_ONLY_STATIC
#endif
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "search/net/kernels_highway.inl"
#include <hwy/foreach_target.h>
// The order that Highway requires.
#include "search/net/kernels_highway.inl"

namespace proconsul {

HWY_EXPORT(UpdateAccumulator);
HWY_EXPORT(WeightedSquares);
HWY_EXPORT(UnlikeBytes);

void update_accumulator(std::int16_t* sums, const std::int16_t* base, std::size_t count,
                        std::span<const std::int16_t* const> added,
                        std::span<const std::int16_t* const> removed) {
  HWY_DYNAMIC_DISPATCH(UpdateAccumulator)(sums, base, count, added, removed);
}

std::int64_t weighted_squares(const std::int16_t* first, const std::int16_t* second,
                              const std::int16_t* weights, std::size_t count, std::int16_t clip) {
  return HWY_DYNAMIC_DISPATCH(WeightedSquares)(first, second, weights, count, clip);
}

std::uint64_t unlike_bytes(const void* a, const void* b) { return HWY_DYNAMIC_DISPATCH(UnlikeBytes)(a, b); }

}  // namespace proconsul

#else

#include <algorithm>

namespace proconsul {

void update_accumulator(std::int16_t* sums, const std::int16_t* base, std::size_t count,
                        std::span<const std::int16_t* const> added,
                        std::span<const std::int16_t* const> removed) {
  if (sums != base) std::copy_n(base, count, sums);
  const auto change = [&](auto term) {
    for (std::size_t i = 0; i < count; ++i) sums[i] = static_cast<std::int16_t>(sums[i] + term(i));
  };
  for (const std::int16_t* row : added) change([row](std::size_t i) { return row[i]; });
  for (const std::int16_t* row : removed) change([row](std::size_t i) { return -row[i]; });
}

// A value times a weight fits in 16 bits, the sum of one view in 32.
std::int64_t weighted_squares(const std::int16_t* first, const std::int16_t* second,
                              const std::int16_t* weights, std::size_t count, std::int16_t clip) {
  const auto total = [&](const std::int16_t* sums, const std::int16_t* of) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const auto value = std::clamp<std::int16_t>(sums[i], 0, clip);
      const auto weighted = static_cast<std::int16_t>(value * of[i]);
      sum += static_cast<std::int32_t>(weighted) * value;
    }
    return std::int64_t{sum};
  };
  return total(first, weights) + total(second, weights + count);
}

std::uint64_t unlike_bytes(const void* a, const void* b) {
  const auto* left = static_cast<const unsigned char*>(a);
  const auto* right = static_cast<const unsigned char*>(b);
  std::uint64_t unlike = 0;
  for (std::size_t i = 0; i < 64; ++i) unlike |= std::uint64_t{left[i] != right[i]} << i;
  return unlike;
}

}  // namespace proconsul

#endif
