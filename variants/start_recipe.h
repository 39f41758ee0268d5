// Arrangements of pieces that are placed one after the other, as data: a recipe lists what is placed in turn
// and where, and a number is the choices read as digits of a mixed radix, the first choice lowest. Knows no
// pieces: they are kinds, numbered from 0. Precondition: the number of choices of a step does not depend on
// earlier choices.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace proconsul {

struct PlacingStep {
  std::vector<int> kinds;            // on a set of free squares, in this order from its first square
  std::vector<std::size_t> squares;  // those that the step may use, ascending
  bool operator==(const PlacingStep&) const = default;
};

struct Recipe {
  std::size_t squares = 0;  // numbered from 0
  std::vector<PlacingStep> steps;
  bool operator==(const Recipe&) const = default;
};

using Arrangement = std::vector<int>;  // the kind on each square
inline constexpr int kFreeSquare = -1;

// The squares that a step may use, given what has been placed already.
std::vector<std::size_t> choices_on(const Arrangement& placed, const PlacingStep& step);
// Applies one of the choices of a step.
void place(const PlacingStep& step, std::int64_t choice, Arrangement& placed);

// The number of choices of each step, up to the first that has none. Inexact beyond the range of an int.
std::vector<std::int64_t> radices_of(const Recipe& recipe);
std::optional<int> count_of(
    const Recipe& recipe);  // of all arrangements; nothing if an int cannot count them
Arrangement arrangement_at(const Recipe& recipe, int number);  // number < count_of(recipe)
std::optional<int> number_of(const Recipe& recipe,
                             const Arrangement& arrangement);  // absent: no such arrangement

// One die for each piece of a step with several choices: it selects among the squares still free for that
// step.
std::vector<int> dice_sides(const Recipe& recipe);
int number_from_dice(const Recipe& recipe, const std::vector<int>& dice);  // each from 1 to its sides
std::vector<int> lowest_dice(const Recipe& recipe, int number);            // of those that give it

}  // namespace proconsul
