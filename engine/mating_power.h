// What it takes to mate in a game: which pieces cannot do it with only their own royal's help, and how many
// escape squares a royal has at least against attackers on squares of one shade. Found by enumerating the
// placements of so few pieces, once for the piece types of an army.
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
  // Each side has one royal, and those can never attack each other; otherwise only what the definition says
  // is known.
  bool known = false;
  bool royals_attack = false;    // each side has one, but one may attack the other
  bool bare_stalemates = false;  // a bare royal can be stalemated by a bare royal
  // Per mating side: a single piece of these types, with its promotions, never mates a bare royal.
  std::array<std::vector<PieceType>, kColours> weak;
  std::vector<PieceType> weak_of_any;  // weak piece types of either side
  // Nor does a pair of these, where adjacent royals are safe from each other.
  std::array<std::vector<std::pair<PieceType, PieceType>>, kColours> weak_pairs;
  // Per mated side: the minimum number of squares of the other shade to which its royal can go from an
  // attacked square, own pieces in the way aside.
  std::array<int, kColours> exits{};
};

// Precondition: all of `tables` except its mating power is compiled. Throws OverBudget where `meter` does.
template <class Bits>
MatingPower mating_power_of(const Tables<Bits>& tables, Meter& meter);

}  // namespace proconsul
