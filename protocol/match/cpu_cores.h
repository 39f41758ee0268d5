// Which cores of the processor a program may use, where the system can tell and limit them (Linux).
#pragma once

#include <cstddef>
#include <vector>

#include "engine/result.h"

namespace proconsul {

// The cores that this program may use; empty if the system does not say.
std::vector<int> usable_cores();
// Limits the calling process to `cores`, if there are any. Safe between fork and exec.
void keep_to_cores(const std::vector<int>& cores);
// `cores` divided among so many boards, each with as many of its own as the others. Fails if there are fewer
// cores than boards.
Result<std::vector<std::vector<int>>> shares_of_cores(const std::vector<int>& cores, std::size_t boards);

}  // namespace proconsul
