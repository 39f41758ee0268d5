// Measures how quickly the processes of a pool work, to find slow machines.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace proconsul {

struct MemberPace {
  std::string name;       // "process 3 on node7"
  std::size_t units = 0;  // done
  double seconds = 0;     // that its workers took for them
};

// A line for each that takes much longer for a unit than is usual among them; empty if none does. Nothing is
// said of those that have done too little to tell.
std::string slow_members_text(const std::vector<MemberPace>& members);

}  // namespace proconsul
