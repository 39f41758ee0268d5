// Castling, the king's leap, swaps and first leaps in words: moves that can be made only once.
#pragma once

#include <string>
#include <vector>

#include "engine/rules.h"

namespace proconsul {

// Castling, leaps and swaps, as far as they can happen; each line begins with a summary.
std::vector<std::string> castling_lines(const Rules& rules);
std::vector<std::string> first_leap_lines(const Rules& rules);

}  // namespace proconsul
