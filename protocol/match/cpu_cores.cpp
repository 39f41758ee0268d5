#include "protocol/match/cpu_cores.h"

#include <fmt/format.h>

#ifdef __linux__
#include <sched.h>
#endif

namespace proconsul {

#ifdef __linux__
std::vector<int> usable_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<int> cores;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return cores;
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(static_cast<std::size_t>(core), &set)) cores.push_back(core);
  }
  return cores;
}

void keep_to_cores(const std::vector<int>& cores) {
  if (cores.empty()) return;
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int core : cores) CPU_SET(static_cast<std::size_t>(core), &set);
  sched_setaffinity(0, sizeof set, &set);
}
#else
std::vector<int> usable_cores() { return {}; }
void keep_to_cores(const std::vector<int>&) {}
#endif

Result<std::vector<std::vector<int>>> shares_of_cores(const std::vector<int>& cores, std::size_t boards) {
  if (cores.empty()) return Error{"this system cannot bind programs to cores"};
  if (cores.size() < boards)
    return Error{fmt::format("{} games at a time need as many cores; there are {}", boards, cores.size())};
  const std::size_t each = cores.size() / boards;
  std::vector<std::vector<int>> shares(boards);
  for (std::size_t i = 0; i < each * boards; ++i) shares[i / each].push_back(cores[i]);
  return shares;
}

}  // namespace proconsul
