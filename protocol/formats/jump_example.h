// Pictures of a piece that jumps over whatever stands directly before its destination: other pieces are put
// in its way, for on an empty board nothing would be seen of it.
#pragma once

#include <vector>

#include "engine/rules.h"

namespace proconsul {

bool jumps(const PieceDef& piece);
// Where the others stand, relative to it.
const std::vector<Offset>& jumped_pieces();

enum class Passage : std::uint8_t { kBlocked, kFree, kJump };
// `before`: whether the squares before the destination are occupied, in the order of travel.
Passage passage(const std::vector<bool>& before);

}  // namespace proconsul
