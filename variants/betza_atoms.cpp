#include "variants/betza_atoms.h"

#include <algorithm>
#include <cstdlib>

namespace proconsul {

const BetzaAtom* betza_atom(char letter) {
  const auto found = std::find_if(kBetzaAtoms.begin(), kBetzaAtoms.end(),
                                  [letter](const BetzaAtom& atom) { return atom.letter == letter; });
  return found == kBetzaAtoms.end() ? nullptr : &*found;
}

std::string betza_atom_text(const std::vector<Offset>& steps) {
  if (steps.size() > 1) return "K";
  const auto [low, high] = std::minmax({std::abs(steps.front().file), std::abs(steps.front().rank)});
  for (const BetzaAtom& atom : kBetzaAtoms) {
    if (atom.second == Offset{} && atom.step == Offset{low, high}) return std::string(1, atom.letter);
  }
  return "(" + std::to_string(low) + "," + std::to_string(high) + ")";
}

}  // namespace proconsul
