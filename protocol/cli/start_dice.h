// The dice that draw a start number, where a game is drawn by dice.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/cli/arguments.h"
#include "variants/starts.h"

namespace proconsul {

struct Dice {
  std::vector<int> values;
  bool interchange = false;
};

// --dice, --interchange
extern const Option kDiceOption;
extern const Option kInterchangeOption;
// `values`: as typed, one for each die.
Result<StartNumber> number_from_dice(StartScheme scheme, const std::vector<std::string>& values,
                                     bool interchange);

// The lowest throw that gives this number to both sides; nothing if no throw does.
std::optional<Dice> dice_for(StartScheme scheme, int number);

}  // namespace proconsul
