// Examples for a piece that jumps over the piece directly before its destination: other pieces are put in its
// way, since on an empty board its moves would not show.
#pragma once

#include <vector>

#include "engine/rules.h"

namespace proconsul {

bool jumps(const PieceDef& piece);
// The squares of the other pieces, relative to it.
const std::vector<Offset>& jumped_pieces();

enum class Passage : std::uint8_t { kBlocked, kFree, kJump };
// `before`: whether the squares before the destination are occupied, in the order of travel.
Passage passage(const std::vector<bool>& before);

}  // namespace proconsul
