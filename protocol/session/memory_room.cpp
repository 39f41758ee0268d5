#include "protocol/session/memory_room.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <initializer_list>
#include <vector>

namespace proconsul {
namespace {

constexpr std::uint64_t kKilobyte = 1024;

std::uint64_t less(std::uint64_t all, std::uint64_t taken) { return all > taken ? all - taken : 0; }

// The number at the beginning of `text`; nothing for "max" or an empty text.
std::optional<std::uint64_t> number_of(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  std::uint64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || end == text.data()) return std::nullopt;
  return number;
}

std::optional<std::uint64_t> number_in(const std::string& file) {
  std::ifstream in(file);
  std::string line;
  if (!std::getline(in, line)) return std::nullopt;
  return number_of(line);
}

// The sum of the values of these names, one name per line; nothing if all are missing.
std::optional<std::uint64_t> sum_in(const std::string& file, std::initializer_list<std::string_view> names) {
  std::ifstream in(file);
  std::optional<std::uint64_t> sum;
  for (std::string line; std::getline(in, line);) {
    for (const std::string_view name : names) {
      if (!line.starts_with(name)) continue;
      if (const auto number = number_of(std::string_view(line).substr(name.size())))
        sum = sum.value_or(0) + *number;
    }
  }
  return sum;
}

// The memory controller of cgroups: version 1 has its own folders, version 2 one for all controllers.
struct ControlGroups {
  std::string_view folder;
  std::initializer_list<std::string_view> limits;
  std::string_view usage;
  std::initializer_list<std::string_view> reclaimable;  // in memory.stat: page cache, which can be reclaimed
};

void narrow_by_group(const std::string& folder, const ControlGroups& groups, MemoryRoom& room) {
  const std::uint64_t used = number_in(folder + std::string(groups.usage)).value_or(0);
  const std::uint64_t files = sum_in(folder + "memory.stat", groups.reclaimable).value_or(0);
  for (const std::string_view limit : groups.limits) {
    if (const auto most = number_in(folder + std::string(limit)))
      room.narrow(less(*most, less(used, files)), "limit of the control group");
  }
}

// Applies the limits of the group and of its ancestors. In a container the path may only be valid outside;
// then the topmost folder belongs to the container.
void narrow_by_groups(const std::string& root, std::string path, const ControlGroups& groups,
                      MemoryRoom& room) {
  for (;;) {
    narrow_by_group(root + std::string(groups.folder) + path + '/', groups, room);
    if (path.empty()) return;
    path.erase(path.find_last_of('/') == std::string::npos ? 0 : path.find_last_of('/'));
  }
}

void narrow_by_control_groups(const std::string& root, MemoryRoom& room) {
  static const ControlGroups kFirst = {"/sys/fs/cgroup/memory",
                                       {"memory.limit_in_bytes"},
                                       "memory.usage_in_bytes",
                                       {"total_inactive_file ", "total_active_file "}};
  static const ControlGroups kSecond = {
      "/sys/fs/cgroup", {"memory.max", "memory.high"}, "memory.current", {"inactive_file ", "active_file "}};
  static const ControlGroups kBoth = {"/sys/fs/cgroup/unified", kSecond.limits, kSecond.usage,
                                      kSecond.reclaimable};
  std::ifstream in(root + "/proc/self/cgroup");
  for (std::string line; std::getline(in, line);) {  // "4:memory,cpu:/some/path", "0::/some/path"
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', std::min(first, line.size() - 1) + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = ',' + line.substr(first + 1, second - first - 1) + ',';
    std::string path = line.substr(second + 1);
    while (path.ends_with('/')) path.pop_back();
    if (controllers.find(",memory,") != std::string::npos) narrow_by_groups(root, path, kFirst, room);
    if (controllers != ",,") continue;
    narrow_by_groups(root, path, kSecond, room);
    narrow_by_groups(root, path, kBoth, room);
  }
}

}  // namespace

void MemoryRoom::narrow(std::uint64_t other, std::string_view other_limit) {
  if (other >= bytes) return;
  bytes = other;
  limit = other_limit;
}

MemoryRoom memory_room_below(const std::string& root) {
  MemoryRoom room;
  const std::string known = root + "/proc/meminfo";
  if (const auto free = sum_in(known, {"MemAvailable:"})) room.narrow(*free * kKilobyte, "free memory");
  const auto promised = sum_in(known, {"Committed_AS:"});
  const auto promises = sum_in(known, {"CommitLimit:"});
  if (promised && promises && number_in(root + "/proc/sys/vm/overcommit_memory") == 2)
    room.narrow(less(*promises, *promised) * kKilobyte, "memory that the system promises");
  narrow_by_control_groups(root, room);
  return room;
}

std::uint64_t search_memory(int hash_megabytes, int threads) {
  constexpr std::uint64_t kThread = 8;  // megabytes: histories, network accumulators, used stack
  return (static_cast<std::uint64_t>(hash_megabytes) + kThread * static_cast<std::uint64_t>(threads)) << 20;
}

std::optional<std::string> lack_of_memory(std::uint64_t bytes, std::uint64_t freed) {
  MemoryRoom room = memory_room();
  if (room.bytes <= std::numeric_limits<std::uint64_t>::max() - freed) room.bytes += freed;
  if (room.holds(bytes)) return std::nullopt;
  return std::to_string(room.bytes >> 20) + " MB are available (" + std::string(room.limit) + ")";
}

}  // namespace proconsul
