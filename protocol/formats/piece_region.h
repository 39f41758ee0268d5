// Where pieces are confined to, such as generals to their palaces.
#pragma once

#include "engine/rules.h"

namespace proconsul {

// The squares on which a side's moves of this kind of piece may end, whatever they can reach; not mirrored.
SquareSet region_of(const Rules& rules, const PieceDef& piece, Colour colour);
// A side's royal pieces are confined to no more squares than a palace of three by three.
bool has_palaces(const Rules& rules);

}  // namespace proconsul
