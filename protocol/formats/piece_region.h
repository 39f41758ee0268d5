// Regions that pieces are confined to, such as palaces of generals.
#pragma once

#include "engine/rules.h"

namespace proconsul {

// The squares on which moves of this piece may end, regardless of its movement; not mirrored.
SquareSet region_of(const Rules& rules, const PieceDef& piece, Colour colour);
// No larger than a 3x3 palace, and not empty.
bool is_palace(SquareSet squares);
// Whether each side's royal pieces are confined to a region no larger than a 3x3 palace.
bool has_palaces(const Rules& rules);

}  // namespace proconsul
