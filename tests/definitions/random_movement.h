// Random movements of pieces from the whole notation.
#pragma once

#include <initializer_list>
#include <random>
#include <string>

namespace proconsul::test {

using Dice = std::mt19937_64;

inline bool chance(Dice& dice, int percent) { return static_cast<int>(dice() % 100) < percent; }
inline int between(Dice& dice, int low, int high) {
  return low + static_cast<int>(dice() % static_cast<std::uint64_t>(high - low + 1));
}
template <class List>
const auto& one_of(Dice& dice, const List& list) {
  return *(std::begin(list) + static_cast<std::ptrdiff_t>(dice() % std::size(list)));
}

// The parts one after the other. Parts of a list are drawn in its order, those of a sum in one that compilers
// choose.
inline std::string in_order(std::initializer_list<std::string> parts) {
  std::string text;
  for (const std::string& part : parts) text += part;
  return text;
}

std::string random_movement(Dice& dice);
std::string random_pawn_movement(Dice& dice, int ranks);

}  // namespace proconsul::test
