// Measures how fast the processes of a pool work, to find slow machines.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace proconsul {

struct MemberPace {
  std::string name;       // "process 3 on node7"
  std::size_t units = 0;  // done
  double seconds = 0;     // time its workers spent on them
};

// A line for each process that takes much longer per unit than usual; empty if none does. Processes that have
// done too few units are left out.
std::string slow_members_text(const std::vector<MemberPace>& members);

}  // namespace proconsul
