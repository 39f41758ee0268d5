// Chooses the thread whose move is played when several have searched the same position.
#pragma once

#include <cstddef>
#include <vector>

#include "search/engine.h"

namespace proconsul {

// Index of the result to use. Each thread votes for its move, with more weight the deeper it searched and the
// higher its score above the lowest one; a proven win is chosen immediately, the fastest first. Ties go to
// the first. Precondition: `results` is not empty.
// equals wins. Precondition: `results` is not empty.
std::size_t elect(const std::vector<SearchResult>& results);

}  // namespace proconsul
