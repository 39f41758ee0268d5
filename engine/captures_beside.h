// Captures beside the square of arrival: pieces enclosed between two of the mover's side, and groups without
// an empty square next to them.
#pragma once

#include "engine/position.h"

namespace proconsul {

// The enemy pieces that `colour`, one of whose pieces has just arrived on `to`, captures by custody.
template <class Bits>
Bits in_custody(const CustodyRules& rules, const Geometry& board, const Placement<Bits>& placement,
                Colour colour, Square to);

// The group that holds `square`: pieces of one side next to each other along files and ranks.
template <class Bits>
Bits group_of(const Geometry& board, Bits pieces, Square square);

// The groups that a drop of `colour` on `to` leaves without an empty square next to them; the enemy's are
// removed first.
template <class Bits>
struct Smothered {
  Bits enemies{};
  Bits own{};  // the group of the dropped piece
};
template <class Bits>
Smothered<Bits> smothered(const Rules& rules, const Placement<Bits>& placement, Colour colour, Square to);

// The squares among `targets` where a drop of `colour` smothers no group that the rules forbid to smother.
template <class Bits>
Bits leaving_liberties(const Position<Bits>& position, Colour colour, Bits targets);

}  // namespace proconsul
