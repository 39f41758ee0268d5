// A table of known leaf counts, to count each position only once. It answers only if the whole 64-bit key and
// the depth agree. Any number of threads may read and write without locks: an entry stores its key xored with
// its data, so a torn entry matches no position (Hyatt and Mann, 2002).
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/types.h"

namespace proconsul {

class PerftTable {
 public:
  // The largest power of two of entries that fits into `megabytes` (at least 1).
  explicit PerftTable(std::size_t megabytes)
      : size_(std::bit_floor((megabytes << 20) / sizeof(Entry))), entries_(new Entry[size_]) {}

  std::optional<std::uint64_t> find(Key key, int depth) const {
    const Entry& entry = entries_[slot(key, depth)];
    const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
    const std::uint64_t check = entry.check.load(std::memory_order_relaxed);
    if ((check ^ data) != key || (data & kDepthMask) != static_cast<std::uint64_t>(depth))
      return std::nullopt;
    return data >> kDepthBits;
  }

  void store(Key key, int depth, std::uint64_t count) {
    if (count >> (64 - kDepthBits) != 0) return;
    const std::uint64_t data = count << kDepthBits | static_cast<std::uint64_t>(depth);
    Entry& entry = entries_[slot(key, depth)];
    entry.check.store(key ^ data, std::memory_order_relaxed);
    entry.data.store(data, std::memory_order_relaxed);
  }

 private:
  static constexpr int kDepthBits = 8;
  static constexpr std::uint64_t kDepthMask = (1U << kDepthBits) - 1;
  struct Entry {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> data{0};  // count and depth; depth 0 is never stored
  };

  // Depths of one position go to different slots.
  std::size_t slot(Key key, int depth) const {
    return static_cast<std::size_t>(key + static_cast<Key>(depth) * 0x9e3779b97f4a7c15ULL) & (size_ - 1);
  }

  std::size_t size_;
  std::unique_ptr<Entry[]> entries_;
};

}  // namespace proconsul
