// How much memory this process may still allocate, given the machine and the limits it runs under. Large
// allocations requested by the user are checked against it first: systems overcommit memory and kill
// processes that use it.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace proconsul {

struct MemoryRoom {
  std::uint64_t bytes = std::numeric_limits<std::uint64_t>::max();  // unlimited if unknown
  std::string_view limit;                                           // the limit that applies, in words

  // Whether `wanted` bytes fit, with a margin for what comes with them.
  bool holds(std::uint64_t wanted) const { return wanted + wanted / 16 <= bytes; }
  void narrow(std::uint64_t other, std::string_view other_limit);
};

MemoryRoom memory_room();
// Reads the files of Linux below `root`: free memory and the limits of control groups.
MemoryRoom memory_room_below(const std::string& root);

// Upper bound for the bytes a search uses.
std::uint64_t search_memory(int hash_megabytes, int threads);

// "1024 MB are available (free memory)" if there is no room for so many bytes, else nothing. `freed` bytes
// are in use now and will be released first.
std::optional<std::string> lack_of_memory(std::uint64_t bytes, std::uint64_t freed = 0);

}  // namespace proconsul
