// Words for rare rules: cells, rows, captures and moves with side effects.
#pragma once

#include <string>
#include <vector>

#include "engine/rules.h"

namespace proconsul {

// Precondition: the board has cells.
std::string cells_line(const Geometry& board);
std::string wrap_line(const Geometry& board);
std::string promotion_squares_line(const Rules& rules);
// "ranks, files".
std::string row_lines(const RowRules& row);
// "4 in a row (ranks, files)".
std::string row_words(const RowRules& row);
// Turns of several actions, and passing.
std::vector<std::string> turn_lines(const Rules& rules);
// "only on ranks 1-2 (White) or ranks 7-8 (Black)", "not on a1 h1", "anywhere".
std::string places_text(const Geometry& board, SquareSet white, SquareSet black);
// Regions that pieces are confined to.
std::vector<std::string> region_lines(const Rules& rules);
std::vector<std::string> effect_lines(const Rules& rules);
// Points for captures.
std::string tally_line(const Rules& rules, const TallyRules& tally);

}  // namespace proconsul
