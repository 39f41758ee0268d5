// Makes the rows of one game's pieces of those that all games share. The row of a kind of piece on a square
// is the sum of the rows of its atoms in the square's places.
#pragma once

#include <string>
#include <string_view>

#include "engine/result.h"
#include "search/net/net.h"

namespace proconsul {

// What a network knows of a game's pieces at the start, each by the share of its atoms that are the
// network's.
struct Coverage {
  int percent = 100;  // average of all pieces
  std::string worst;  // the piece that it knows least, with its movement
  int least_percent = 100;
};
inline constexpr int kMinCoverage = 60;  // per cent

// Precondition here and below: the network's rows are shared.
Coverage coverage_of(const Net& net, const Rules& rules);

// A network of this folded shape, whatever games it is for: what the rows of all its kinds are together.
// Atoms that the network does not know contribute nothing; fails if a sum does not fit 16 bits.
Result<Net> folded(const Net& net, NetShape shape);
// A folded network of the game's own shape. Fails also if too many atoms are not known, or if networks cannot
// judge the game.
Result<Net> folded(const Net& net, const Rules& rules);

}  // namespace proconsul
