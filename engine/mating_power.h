// What it takes to mate in a game: pieces that cannot do it with no help but their own royal's, and how many
// ways out a royal has whatever stands on squares of one shade. Found by going through the placements of so
// few pieces, once for the piece types of an army.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "engine/meter.h"
#include "engine/types.h"

namespace proconsul {

template <class Bits>
class Tables;

struct MatingPower {
  // Each side has one royal, and those can never attack each other; else only what the definition says is
  // known.
  bool known = false;
  bool royals_attack = false;    // each side has one, but one may attack the other
  bool bare_stalemates = false;  // a bare royal can be stalemated by a bare royal
  // Per mating side: one of these, whatever it may become, never mates a bare royal.
  std::array<std::vector<PieceType>, kColours> weak;
  std::vector<PieceType> weak_of_any;  // weak pieces of either side
  // Nor do two of these together, where royals that touch are safe from each other.
  std::array<std::vector<std::pair<PieceType, PieceType>>, kColours> weak_pairs;
  // Per mated side: the least number of squares of the other shade to which its royal can go from an attacked
  // square, unless its own pieces are in its way.
  std::array<int, kColours> exits{};
};

// Precondition: all of `tables` but its mating power is compiled. Throws OverBudget where `meter` does.
template <class Bits>
MatingPower mating_power_of(const Tables<Bits>& tables, Meter& meter);

}  // namespace proconsul
