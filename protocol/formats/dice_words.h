// What the dice of a random start do, in words, from the tables that the starts are made from.
#pragma once

#include <string>
#include <vector>

#include "variants/registry.h"

namespace proconsul {

// One die, or one role of a die, and what each of its values does.
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

// The dice that are thrown for a start, in the order in which they are read: "white", "green", or the piece
// that one places. Empty if the game is not drawn by dice.
struct DrawnDie {
  std::string name;
  std::string colour;
  int sides = 6;
};
std::vector<DrawnDie> drawn_dice(const Variant& variant);

// Everything the dice of a game can do; empty if it is not drawn by dice.
std::vector<DiceText> dice_text(const Variant& variant);

// What they did in one start: "white 1-2-6: Man becomes Walker, ...", "red 3: Cannon becomes Camelrider", or
// where each die has put its piece. `dice`: those of this number.
std::vector<std::string> thrown_lines(const Variant& variant, int number, const std::vector<int>& dice);

// The army that the dice change, its pieces by square: "e1 Tiger, f1 Man, ...", and the throw that leaves it.
// Empty if there is none.
std::string default_army_text(const Variant& variant);

}  // namespace proconsul
