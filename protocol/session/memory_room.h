// How much memory this process may still take, by what the machine has and by the limits it runs under. What
// is large and asked for by a user's number is compared with it first: systems promise more than they have,
// and end who uses it.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace proconsul {

struct MemoryRoom {
  std::uint64_t bytes = std::numeric_limits<std::uint64_t>::max();  // where the system does not tell
  std::string_view limit;                                           // what leaves no more, in words

  // Wants a little more for what comes with them.
  bool holds(std::uint64_t wanted) const { return wanted + wanted / 16 <= bytes; }
  void narrow(std::uint64_t other, std::string_view other_limit);
};

MemoryRoom memory_room();
// Reads the files of Linux below `root`: what is free, and the limits of control groups.
MemoryRoom memory_room_below(const std::string& root);

// The most bytes that a search takes.
std::uint64_t search_memory(int hash_megabytes, int threads);

// "1024 MB are available (free memory)", where there is no room for so many bytes; nothing where there is.
// `freed` are taken now and given back before.
std::optional<std::string> lack_of_memory(std::uint64_t bytes, std::uint64_t freed = 0);

}  // namespace proconsul
