// Pieces of a side in line: next to each other, in a square block, or anywhere on a line. Simple and slow;
// used only by games that are decided by rows.
#pragma once

#include "engine/position.h"

namespace proconsul {

// The number of pieces of `colour` in line or in a block as the game's RowRules require; 0: fewer than
// required. Precondition: the game has such rules.
template <class Bits>
int row_of(const Position<Bits>& position, Colour colour);

// The pieces of `colour` connected with its first bank, if they reach the other one; the same precondition.
template <class Bits>
Bits chain_of(const Position<Bits>& position, Colour colour);

// The number of pieces of `colour` in a group or a word of RowRules; 0: fewer than required.
template <class Bits>
int pattern_of(const Position<Bits>& position, Colour colour);

}  // namespace proconsul
