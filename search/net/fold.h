// Folding: makes the rows of one game's pieces from the rows that all games share. The row of a kind of piece
// on a square is the sum of the rows of its atoms in the square's places.
#pragma once

#include <string>
#include <string_view>

#include "engine/result.h"
#include "search/net/net.h"

namespace proconsul {

// How well a network knows a game's pieces at the start: for each the share of its atoms that the network
// has.
struct Coverage {
  int percent = 100;  // average of all pieces
  std::string worst;  // the piece with the lowest share, with its movement
  int least_percent = 100;
};
inline constexpr int kMinCoverage = 60;  // per cent

// Precondition here and below: the network's rows are shared.
Coverage coverage_of(const Net& net, const Rules& rules);

// A network of this folded shape, whatever games it is for: the folded rows of all its kinds. Atoms that the
// network does not have contribute nothing; fails if a sum does not fit in 16 bits.
Result<Net> folded(const Net& net, NetShape shape);
// A folded network of the game's own shape. Also fails if too many atoms are unknown, or if networks cannot
// evaluate the game.
Result<Net> folded(const Net& net, const Rules& rules);

}  // namespace proconsul
