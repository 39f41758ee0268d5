#include "protocol/cli/start_dice.h"

#include "protocol/cli/number.h"

namespace proconsul {
namespace {

constexpr int kMostSides = 8;
constexpr int kHighestTyped = 99;

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

const Option kDiceOption = {"dice", Option::Kind::kList, "D", "the dice, in the published order"};
const Option kInterchangeOption = {"interchange", Option::Kind::kFlag, "",
                                   "with --dice: knights and camels trade places"};

Result<StartNumber> number_from_dice(StartScheme scheme, const std::vector<std::string>& values,
                                     bool interchange) {
  std::vector<int> dice;
  for (const std::string& word : values) {
    const Result<std::int64_t> value = parse_integer(word, 1, kHighestTyped);
    if (!value) return Error{"--dice: " + value.error().message};
    dice.push_back(static_cast<int>(value.value()));
  }
  return start_from_dice(scheme, dice, interchange);
}

std::optional<Dice> dice_for(StartScheme scheme, int number) {
  const std::vector<int> sides = sides_of(scheme);
  if (sides.empty()) return std::nullopt;
  for (const bool interchange : {false, true}) {
    std::vector<int> dice(sides.size(), 1);
    do {
      const Result<StartNumber> drawn = start_from_dice(scheme, dice, interchange);
      if (!drawn) break;
      if (drawn.value() == StartNumber{number, number}) return Dice{dice, interchange};
    } while (advance(dice, sides));
  }
  return std::nullopt;
}

}  // namespace proconsul
