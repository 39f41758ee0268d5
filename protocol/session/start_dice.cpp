#include "protocol/session/start_dice.h"

namespace proconsul {
namespace {

constexpr int kMostSides = 8;

// How many sides each die has: the values that are accepted while the others show 1.
std::vector<int> sides_of(StartScheme scheme) {
  std::vector<int> sides(static_cast<std::size_t>(dice_needed(scheme)), 1);
  for (std::size_t die = 0; die < sides.size(); ++die) {
    std::vector<int> dice(sides.size(), 1);
    while (dice[die] < kMostSides) {
      ++dice[die];
      if (!start_from_dice(scheme, dice)) break;
      sides[die] = dice[die];
    }
  }
  return sides;
}

// The next throw in lexicographic order; false after the last one.
bool advance(std::vector<int>& dice, const std::vector<int>& sides) {
  for (std::size_t i = dice.size(); i-- > 0;) {
    if (dice[i] < sides[i]) {
      ++dice[i];
      return true;
    }
    dice[i] = 1;
  }
  return false;
}

}  // namespace

std::optional<Dice> dice_for(StartScheme scheme, int number) {
  const std::vector<int> sides = sides_of(scheme);
  if (sides.empty()) return std::nullopt;
  for (const Interchange interchange : {Interchange::kNever, Interchange::kAlways}) {
    std::vector<int> dice(sides.size(), 1);
    do {
      const Result<StartNumber> drawn = start_from_dice(scheme, dice, interchange);
      if (!drawn) break;
      if (drawn.value() == StartNumber{number, number})
        return Dice{dice, interchange == Interchange::kAlways};
    } while (advance(dice, sides));
  }
  return std::nullopt;
}

}  // namespace proconsul
