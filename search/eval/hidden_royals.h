// The pieces of a side that are evaluated for king safety: its royals, and other pieces that may not be left
// attacked, such as the last of two kings. Not far-ranging ones, which avoid danger on their own; evaluating
// them as kings does harm (a royal queen: -168 Elo).
#pragma once

#include "engine/position.h"
#include "search/eval/piece_values.h"

namespace proconsul {

template <class Bits>
Bits hidden_royals(const Position<Bits>& position, const PieceValues& values, Colour colour) {
  if (position.tables().is_plain()) return position.royals(colour);
  Bits royals = position.royal_set(colour);
  for (const PieceType type : position.tables().non_pawns()) {
    if (values.profile(type).value_class > ValueClass::kMinor) royals &= ~position.pieces(type);
  }
  return royals;
}

}  // namespace proconsul
