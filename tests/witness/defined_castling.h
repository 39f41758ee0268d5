#pragma once
// Moves that unmoved pieces may make once: castling of every style, leaps and swaps. Checks after them aside.

#include <vector>

#include "witness/defined_position.h"

namespace proconsul::witness {

std::vector<DefinedMove> special_moves(const DefinedPosition& position);

}  // namespace proconsul::witness
