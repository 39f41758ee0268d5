// Whether a side with few pieces could mate at all, or stalemate where that wins: the net of its own pieces
// and of enemy pieces in their royal's way, wherever all of them may stand. Only what is on the board counts,
// not how it gets there, so a net may exist that no game reaches; if there is none, neither is possible.
#pragma once

#include "engine/position.h"

namespace proconsul {

// Always true where nets cannot be judged, or where the search for one takes too long.
// Precondition: neither side can drop a piece.
template <class Bits>
bool may_form_mating_net(const Position<Bits>& position, Colour us);

}  // namespace proconsul
