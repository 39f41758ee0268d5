// The kernels that Highway compiles for every target processor; intentionally without an include guard.
#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <span>

HWY_BEFORE_NAMESPACE();
namespace proconsul::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Wide = hn::CappedTag<std::int16_t, 32>;  // divides every row

inline HWY_ATTR void UpdateAccumulator(std::int16_t* sums, const std::int16_t* base, std::size_t count,
                                       std::span<const std::int16_t* const> added,
                                       std::span<const std::int16_t* const> removed) {
  const Wide wide;
  for (std::size_t i = 0; i < count; i += hn::Lanes(wide)) {
    auto values = hn::Load(wide, base + i);
    for (const std::int16_t* row : added) values = hn::Add(values, hn::Load(wide, row + i));
    for (const std::int16_t* row : removed) values = hn::Sub(values, hn::Load(wide, row + i));
    hn::Store(values, wide, sums + i);
  }
}

// A value times a weight fits in 16 bits, the sum of one view in 32.
inline HWY_ATTR std::int64_t ViewSquares(const std::int16_t* sums, const std::int16_t* weights,
                                         std::size_t count, std::int16_t clip) {
  const Wide wide;
  const hn::RepartitionToWide<Wide> totals;
  const auto least = hn::Zero(wide);
  const auto most = hn::Set(wide, clip);
  auto even = hn::Zero(totals);
  auto odd = hn::Zero(totals);
  for (std::size_t i = 0; i < count; i += hn::Lanes(wide)) {
    const auto value = hn::Min(hn::Max(hn::Load(wide, sums + i), least), most);
    const auto weighted = hn::Mul(value, hn::Load(wide, weights + i));
    even = hn::ReorderWidenMulAccumulate(totals, weighted, value, even, odd);
  }
  return hn::GetLane(hn::SumOfLanes(totals, hn::Add(even, odd)));
}

inline HWY_ATTR std::int64_t WeightedSquares(const std::int16_t* first, const std::int16_t* second,
                                             const std::int16_t* weights, std::size_t count,
                                             std::int16_t clip) {
  return ViewSquares(first, weights, count, clip) + ViewSquares(second, weights + count, count, clip);
}

inline HWY_ATTR std::uint64_t UnlikeOneByOne(const std::uint8_t* left, const std::uint8_t* right) {
  std::uint64_t unlike = 0;
  for (std::size_t i = 0; i < 64; ++i) unlike |= std::uint64_t{left[i] != right[i]} << i;
  return unlike;
}

inline HWY_ATTR std::uint64_t UnlikeBytes(const void* a, const void* b) {
  const hn::CappedTag<std::uint8_t, 64> bytes;
  const auto* left = static_cast<const std::uint8_t*>(a);
  const auto* right = static_cast<const std::uint8_t*>(b);
  if (hn::Lanes(bytes) < 8) return UnlikeOneByOne(left, right);  // scalar target: other mask layout
  std::uint8_t marks[16] = {};  // Highway may write up to eight bytes at any position
  for (std::size_t i = 0; i < 64; i += hn::Lanes(bytes))
    hn::StoreMaskBits(bytes, hn::Ne(hn::LoadU(bytes, left + i), hn::LoadU(bytes, right + i)), marks + i / 8);
  std::uint64_t unlike = 0;
  for (std::size_t i = 0; i < 8; ++i) unlike |= std::uint64_t{marks[i]} << (8 * i);
  return unlike;
}

}  // namespace proconsul::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
