#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "protocol/session/memory_room.h"

namespace proconsul {
namespace {

std::uint64_t rest(std::uint64_t all, std::uint64_t taken) { return all > taken ? all - taken : 0; }

// A field of /proc/self/statm for this process, in bytes.
std::uint64_t pages_of(std::size_t field) {
  std::ifstream in("/proc/self/statm");
  std::uint64_t pages = 0;
  for (std::size_t i = 0; i <= field && in >> pages; ++i) {
  }
  return in ? pages * static_cast<std::uint64_t>(std::max(0L, sysconf(_SC_PAGESIZE))) : 0;
}

void narrow_by_rlimit(decltype(RLIMIT_AS) kind, std::size_t field, std::string_view words, MemoryRoom& room) {
  rlimit limit{};
  if (getrlimit(kind, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
  room.narrow(rest(static_cast<std::uint64_t>(limit.rlim_cur), pages_of(field)), words);
}

}  // namespace

MemoryRoom memory_room() {
  MemoryRoom room = memory_room_below("");
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_size = sysconf(_SC_PAGESIZE);
  if (pages > 0 && page_size > 0)
    room.narrow(static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_size),
                "memory of the machine");
  narrow_by_rlimit(RLIMIT_AS, 0, "limit of address space", room);
  narrow_by_rlimit(RLIMIT_DATA, 5, "limit of data", room);
  return room;
}

}  // namespace proconsul
