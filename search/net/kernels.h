// The time-critical arithmetic of networks, on rows of 16-bit numbers. A row is a whole number of blocks long
// and aligned to a cache line. With Google Highway it uses vectors: those of the processor that the program
// is compiled for or, in a program for any processor, of the one it runs on. Integers only, so results equal
// those of the plain loops.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <vector>

namespace proconsul {

inline constexpr std::size_t kSumBlock = 32;
inline constexpr int kMaxOutputWeight = 127;  // the largest that, times the greatest clip, fits in 16 bits
inline constexpr int kMaxClip = 255;

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

// sums = base + all rows of `added` - all rows of `removed`; `sums` and `base` may be the same.
void update_accumulator(std::int16_t* sums, const std::int16_t* base, std::size_t count,
                        std::span<const std::int16_t* const> added,
                        std::span<const std::int16_t* const> removed);

// The sum of value * value * weight over two views, with values clipped to 0..`clip`; the second view's
// weights follow the first's.
std::int64_t weighted_squares(const std::int16_t* first, const std::int16_t* second,
                              const std::int16_t* weights, std::size_t count, std::int16_t clip);

// A bit for each of 64 bytes: whether they differ.
std::uint64_t unlike_bytes(const void* a, const void* b);

}  // namespace proconsul
