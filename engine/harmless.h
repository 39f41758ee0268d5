// Pieces that never come near the other side's royal, whatever happens on the board, such as the guards of a
// palace.
#pragma once

#include "engine/position.h"

namespace proconsul {

// All squares on which the piece might ever stand, and perhaps others, as long as it does not promote.
template <class Bits>
Bits squares_in_reach(const Position<Bits>& position, Square from);

// No piece of `us` can ever attack the other side's only royal, except that royals may face each other.
template <class Bits>
bool is_harmless(const Position<Bits>& position, Colour us);

}  // namespace proconsul
