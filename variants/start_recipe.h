// First ranks that are drawn piece by piece, as data: a recipe lists what is placed in turn, and a number is
// the choices read as digits of a mixed radix, the first choice lowest.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace proconsul {

struct DrawStep {
  enum class Kind : unsigned char {
    kLight,   // one of the free light squares (b1, d1, ...), from the left
    kDark,    // one of the free dark squares (a1, c1, ...)
    kSingle,  // one of the free squares
    kPair     // two of the free squares, pairs in lexicographic order
  };
  Kind kind = Kind::kSingle;
  char letter = 'Q';
};

struct Recipe {
  int files = 8;
  std::vector<DrawStep> steps;
  std::string_view rest = "RKR";  // fills the squares left, from the left
};

// The free files of a rank under way ('.': free) that a step may use, from the left.
std::vector<std::size_t> choices_on(const std::string& rank, DrawStep::Kind kind);
inline constexpr char kFreeSquare = '.';

// How many choices each step has, in the order of the steps.
std::vector<int> radices_of(const Recipe& recipe);
int count_of(const Recipe& recipe);
std::string rank_from_number(const Recipe& recipe, int number);  // number < count_of(recipe)
std::optional<int> number_from_rank(const Recipe& recipe,
                                    std::string_view rank);  // upper case; absent: no such rank
int number_from_choices(const Recipe& recipe, const std::vector<int>& choices);  // one digit for each step
// Place of the pair (a, b), a < b, among all pairs out of `count` things in lexicographic order.
int pair_index(int a, int b, int count);

}  // namespace proconsul
