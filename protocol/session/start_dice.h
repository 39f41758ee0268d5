// The dice that draw a start number, where a game is drawn by dice.
#pragma once

#include <optional>
#include <vector>

#include "variants/starts.h"

namespace proconsul {

struct Dice {
  std::vector<int> values;
  bool interchange = false;
};

// The lowest throw that gives this number to both sides; nothing if no throw does.
std::optional<Dice> dice_for(StartScheme scheme, int number);

}  // namespace proconsul
