#pragma once
// Contemporary Random Chess: the bunker leap, the bishop adjustment, and the list of unmoved files that
// stands in its castling field. All of it does nothing in other games.

#include <optional>
#include <vector>

#include "witness/position.h"

namespace proconsul::witness {

/// Square of the king if it is still listed as unmoved.
std::optional<Square> unmoved_king(const Position& position, Colour colour);

std::vector<Move> bunker_leaps(const Position& position);
std::vector<Move> bishop_adjustments(const Position& position);

/// Takes the bishops of that side off the list: it adjusts once only.
void forget_adjustment(Position& position, Colour colour);

/// Strikes from the list every piece whose being unmoved has no consequence any more.
void forget_what_no_longer_matters(Position& position);

}  // namespace proconsul::witness
