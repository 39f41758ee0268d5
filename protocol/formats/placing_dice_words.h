// Describes in words the dice that place the pieces of a random start one by one.
#pragma once

#include <string>
#include <vector>

#include "protocol/formats/dice_words.h"
#include "variants/shuffle.h"

namespace proconsul {

std::string capital_name(const Rules& rules, PieceType type);
std::vector<DrawnDie> shuffle_dice(const Shuffle& shuffle);
DiceText shuffle_dice_text(const Shuffle& shuffle);
// "squares: Bishop 2 d1, Bishop 4 g1, ...": the square each die gave its piece.
std::string shuffle_dice_line(const Shuffle& shuffle, const std::vector<int>& dice);

}  // namespace proconsul
