// First ranks that are drawn piece by piece, as data: a recipe lists what is placed in turn, and a number is
// the choices read as digits of a mixed radix, the first choice lowest.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace proconsul {

struct DrawStep {
  enum class Squares : unsigned char {
    kLight,  // of the first rank: b1, d1, ...
    kDark,   // a1, c1, ...
    kAny
  };
  Squares squares = Squares::kAny;
  char letter = 'Q';
  int count = 1;  // so many of the free squares, sets of them in lexicographic order
  bool operator==(const DrawStep&) const = default;
};

struct Recipe {
  int files = 8;
  std::vector<DrawStep> steps;
  std::string rest = "RKR";  // fills the squares left, from the left
  std::string blank = "";    // the rank before anything is placed; empty: all squares are free
  bool operator==(const Recipe&) const = default;
};

// The free files of a rank under way ('.': free) that a step may use, from the left.
std::vector<std::size_t> choices_on(const std::string& rank, DrawStep::Squares squares);
inline constexpr char kFreeSquare = '.';
inline constexpr char kNoSquare = '-';  // on which nothing is placed

// How many choices each step has, in the order of the steps.
std::vector<std::int64_t> radices_of(const Recipe& recipe);
// Of all ranks; nothing if they are more than an int can count.
std::optional<int> count_of(const Recipe& recipe);
std::string rank_from_number(const Recipe& recipe, int number);  // number < count_of(recipe)
std::optional<int> number_from_rank(const Recipe& recipe,
                                    std::string_view rank);  // upper case; absent: no such rank
int number_from_choices(const Recipe& recipe, const std::vector<int>& choices);  // one digit for each step
// Place of the pair (a, b), a < b, among all pairs out of `count` things in lexicographic order.
int pair_index(int a, int b, int count);

}  // namespace proconsul
