// Pieces that a move removes from the board.
#pragma once

#include <algorithm>

#include "engine/position.h"

namespace proconsul {

// The pieces that a move other than a plain step removes from the board, including its own (`burst`) if it
// does not stay.
template <class Bits>
template <class Visit>
void Position<Bits>::for_each_lost(const SquareChange* first, const SquareChange* last, Piece burst,
                                   Visit visit) const {
  const bool arrives =
      std::any_of(first + 1, last, [](const SquareChange& change) { return change.after.valid(); });
  if (burst.valid()) visit(burst);
  for (const SquareChange* change = first + (arrives || burst.valid() ? 1 : 0); change != last; ++change) {
    if (change->before.valid()) visit(change->before);
  }
}

}  // namespace proconsul
