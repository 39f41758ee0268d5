// Describes in words what the dice of a random start do, using the tables that generate the starts.
#pragma once

#include <string>
#include <vector>

#include "variants/registry.h"

namespace proconsul {

// One die, or one role of a die, and the effect of each of its values.
struct DieText {
  struct Row {
    std::string eyes;
    std::string change;
  };
  std::string name;
  std::vector<Row> rows;
};

// Dice that are read together: "All three dice different".
struct DiceText {
  std::string title;
  std::vector<DieText> dice;
};

// The dice thrown for a random start, in the order they are read: "white", "green", or the piece that a die
// places. Empty if the game's starts are not made with dice.
struct DrawnDie {
  std::string name;
  std::string colour;
  int sides = 6;
};
std::vector<DrawnDie> drawn_dice(const Variant& variant);

// All effects of a game's dice; empty if its starts are not made with dice.
std::vector<DiceText> dice_text(const Variant& variant);

// The effect of the dice in one start: "white 1-2-6: Man becomes Walker, ...", "red 3: Cannon becomes
// Camelrider", or where each die puts its piece. `dice`: the throw for this number.
std::vector<std::string> thrown_lines(const Variant& variant, int number, const std::vector<int>& dice);

// The army that the dice modify, by square: "e1 Tiger, f1 Man, ...", and the throw that leaves it unchanged.
// Empty if there is none.
std::string default_army_text(const Variant& variant);

}  // namespace proconsul
