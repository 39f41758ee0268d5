// What moves capture beside where they arrive: pieces enclosed between two of the mover's side, and groups
// without an empty square next to them.
#pragma once

#include "engine/position.h"

namespace proconsul {

// The enemy pieces that `colour`, one of whose pieces has just arrived on `to`, takes in custody.
template <class Bits>
Bits in_custody(const CustodyRules& rules, const Geometry& board, const Placement<Bits>& placement,
                Colour colour, Square to);

// The group that holds `square`: pieces of one side next to each other along files and ranks.
template <class Bits>
Bits group_of(const Geometry& board, Bits pieces, Square square);

// What a drop of `colour` on `to` leaves without an empty square next to it, the enemy's groups gone first.
template <class Bits>
struct Smothered {
  Bits enemies{};
  Bits own{};  // the group of what has been dropped
};
template <class Bits>
Smothered<Bits> smothered(const Rules& rules, const Placement<Bits>& placement, Colour colour, Square to);

// The squares among `targets` where a drop of `colour` smothers nothing that the rules forbid it to.
template <class Bits>
Bits leaving_liberties(const Position<Bits>& position, Colour colour, Bits targets);

}  // namespace proconsul
