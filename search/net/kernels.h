// The arithmetic of networks that has to be fast, on rows of 16-bit numbers. A row is whole blocks long, so
// that compilers can work on many numbers at a time, and begins with a cache line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <vector>

namespace proconsul {

inline constexpr std::size_t kSumBlock = 32;
inline constexpr int kMostOutputWeight = 127;  // times the greatest clip it still fits in 16 bits
inline constexpr int kMostClip = 255;

template <class T>
struct CacheLineAllocator {
  using value_type = T;
  static constexpr std::align_val_t kAlignment{64};

  CacheLineAllocator() = default;
  template <class U>
  CacheLineAllocator(const CacheLineAllocator<U>&) {}
  T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), kAlignment)); }
  void deallocate(T* memory, std::size_t) { ::operator delete(memory, kAlignment); }
  bool operator==(const CacheLineAllocator&) const = default;
};
using NetNumbers = std::vector<std::int16_t, CacheLineAllocator<std::int16_t>>;

// Adds the rows `come` to the `count` sums and takes the rows `gone` away.
void update_sums(std::int16_t* sums, std::size_t count, std::span<const std::int16_t* const> come,
                 std::span<const std::int16_t* const> gone);

// The total of value * value * weight, of values clipped to 0..`clip`.
std::int64_t weighted_squares(const std::int16_t* sums, const std::int16_t* weights, std::size_t count,
                              std::int16_t clip);

}  // namespace proconsul
