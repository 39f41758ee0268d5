// Pieces of a side in line: one beside the other, in a square block, or anywhere on a line. Plain and slow;
// only games that are decided by rows ask.
#pragma once

#include "engine/position.h"

namespace proconsul {

// Whether `colour` has what the game's RowRules ask for. Precondition: the game has some.
template <class Bits>
bool has_row(const Position<Bits>& position, Colour colour);

}  // namespace proconsul
