// Which thread's move to play when several have searched the same position.
#pragma once

#include <cstddef>
#include <vector>

#include "search/engine.h"

namespace proconsul {

// Index of the result to trust. Each thread votes for its move, with more weight the deeper it searched and
// the higher its score above the lowest one; a proven win is taken at once, the fastest first. The first of
// equals wins. Precondition: `results` is not empty.
std::size_t elect(const std::vector<SearchResult>& results);

}  // namespace proconsul
