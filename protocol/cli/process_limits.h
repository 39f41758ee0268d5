// Limits of the system that the process runs under, as those of `ulimit`.
#pragma once

#include <optional>

#include "engine/result.h"

namespace proconsul {

// Call before anything else: a file that grows beyond its limit fails to be written and ends no process, and
// stacks are as large as the system grants. The error if they are too small.
std::optional<Error> prepare_limits();

}  // namespace proconsul
