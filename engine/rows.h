// Pieces of a side in line: one beside the other, in a square block, or anywhere on a line. Plain and slow;
// only games that are decided by rows ask.
#pragma once

#include "engine/position.h"

namespace proconsul {

// How many pieces `colour` has in line or in a block as the game's RowRules ask for; 0: not as many.
// Precondition: the game has such rules.
template <class Bits>
int row_of(const Position<Bits>& position, Colour colour);

// Its pieces that hang together with its first bank, if they lead to the other one; the same precondition.
template <class Bits>
Bits chain_of(const Position<Bits>& position, Colour colour);

// How many pieces `colour` has in a group or a word of RowRules; 0: not as many as that takes.
template <class Bits>
int pattern_of(const Position<Bits>& position, Colour colour);

}  // namespace proconsul
