// CPU affinity, where the system supports it (Linux).
#pragma once

#include <cstddef>
#include <vector>

#include "engine/result.h"

namespace proconsul {

// The cores this program may use; empty if unknown.
std::vector<int> usable_cores();
// Limits the calling process to `cores`, unless empty. Safe between fork and exec.
void keep_to_cores(const std::vector<int>& cores);
// Divides `cores` evenly among the boards. Fails if there are fewer cores than boards.
Result<std::vector<std::vector<int>>> shares_of_cores(const std::vector<int>& cores, std::size_t boards);

}  // namespace proconsul
