#include "variants/start_recipe.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace proconsul {
namespace {

constexpr std::int64_t kMax = std::numeric_limits<int>::max();

// Exact up to kMax, otherwise some number above it.
std::int64_t binomial(std::size_t n, std::size_t k) {
  if (k > n) return 0;
  std::int64_t result = 1;
  const std::size_t chosen = std::min(k, n - k);
  for (std::size_t i = 1; i <= chosen && result <= kMax; ++i)
    result = result * static_cast<std::int64_t>(n - chosen + i) / static_cast<std::int64_t>(i);
  return result;
}

// The index of a set, given by its elements in ascending order, among all sets of that size out of `count`.
std::int64_t set_index(const std::vector<std::size_t>& set, std::size_t count) {
  std::int64_t index = 0;
  std::size_t next = 0;
  for (std::size_t i = 0; i < set.size(); ++i) {
    for (; next < set[i]; ++next) index += binomial(count - next - 1, set.size() - i - 1);
    ++next;
  }
  return index;
}

std::vector<std::size_t> set_at(std::int64_t index, std::size_t size, std::size_t count) {
  std::vector<std::size_t> set;
  for (std::size_t next = 0; set.size() < size; ++next) {
    const std::int64_t with_next = binomial(count - next - 1, size - set.size() - 1);
    if (index < with_next) {
      set.push_back(next);
    } else {
      index -= with_next;
    }
  }
  return set;
}

// Which of the step's choices has been made in `arrangement`, given what was placed before it; applies it to
// `placed`.
std::optional<std::int64_t> take(const PlacingStep& step, const Arrangement& arrangement,
                                 Arrangement& placed) {
  std::vector<std::size_t> taken;
  const std::vector<std::size_t> squares = choices_on(placed, step);
  for (std::size_t i = 0; i < squares.size(); ++i) {
    const int kind = arrangement[squares[i]];
    if (std::find(step.kinds.begin(), step.kinds.end(), kind) == step.kinds.end()) continue;
    if (taken.size() == step.kinds.size() || step.kinds[taken.size()] != kind) return std::nullopt;
    placed[squares[i]] = kind;
    taken.push_back(i);
  }
  if (taken.size() != step.kinds.size()) return std::nullopt;
  return set_index(taken, squares.size());
}

std::int64_t number_from(const std::vector<std::int64_t>& radices, const std::vector<std::int64_t>& choices) {
  std::int64_t number = 0;
  for (std::size_t i = radices.size(); i-- > 0;) number = number * radices[i] + choices[i];
  return number;
}

std::vector<std::int64_t> choices_of(const std::vector<std::int64_t>& radices, std::int64_t number) {
  std::vector<std::int64_t> choices;
  for (const std::int64_t radix : radices) {
    choices.push_back(number % radix);
    number /= radix;
  }
  return choices;
}

// The number of squares from which each step chooses.
std::vector<std::size_t> widths_of(const Recipe& recipe) {
  Arrangement placed(recipe.squares, kFreeSquare);
  std::vector<std::size_t> widths;
  for (const PlacingStep& step : recipe.steps) {
    widths.push_back(choices_on(placed, step).size());
    place(step, 0, placed);
  }
  return widths;
}

}  // namespace

std::vector<std::size_t> choices_on(const Arrangement& placed, const PlacingStep& step) {
  std::vector<std::size_t> squares;
  std::copy_if(step.squares.begin(), step.squares.end(), std::back_inserter(squares),
               [&](std::size_t square) { return placed[square] == kFreeSquare; });
  return squares;
}

void place(const PlacingStep& step, std::int64_t choice, Arrangement& placed) {
  const std::vector<std::size_t> squares = choices_on(placed, step);
  const std::vector<std::size_t> set = set_at(choice, step.kinds.size(), squares.size());
  for (std::size_t i = 0; i < set.size(); ++i) placed[squares[set[i]]] = step.kinds[i];
}

std::vector<std::int64_t> radices_of(const Recipe& recipe) {
  Arrangement placed(recipe.squares, kFreeSquare);
  std::vector<std::int64_t> radices;
  for (const PlacingStep& step : recipe.steps) {
    radices.push_back(binomial(choices_on(placed, step).size(), step.kinds.size()));
    if (radices.back() == 0) break;
    place(step, 0, placed);
  }
  return radices;
}

std::optional<int> count_of(const Recipe& recipe) {
  std::int64_t count = 1;
  for (const std::int64_t radix : radices_of(recipe)) {
    if (radix > kMax || count * radix > kMax) return std::nullopt;
    count *= radix;
  }
  return static_cast<int>(count);
}

Arrangement arrangement_at(const Recipe& recipe, int number) {
  Arrangement placed(recipe.squares, kFreeSquare);
  const std::vector<std::int64_t> choices = choices_of(radices_of(recipe), number);
  for (std::size_t i = 0; i < choices.size(); ++i) place(recipe.steps[i], choices[i], placed);
  return placed;
}

std::optional<int> number_of(const Recipe& recipe, const Arrangement& arrangement) {
  if (arrangement.size() != recipe.squares) return std::nullopt;
  Arrangement placed(recipe.squares, kFreeSquare);
  std::vector<std::int64_t> choices;
  for (const PlacingStep& step : recipe.steps) {
    const std::optional<std::int64_t> choice = take(step, arrangement, placed);
    if (!choice) return std::nullopt;
    choices.push_back(*choice);
  }
  if (placed != arrangement) return std::nullopt;
  return static_cast<int>(number_from(radices_of(recipe), choices));
}

std::vector<int> dice_sides(const Recipe& recipe) {
  const std::vector<std::size_t> widths = widths_of(recipe);
  std::vector<int> sides;
  for (std::size_t i = 0; i < recipe.steps.size(); ++i) {
    if (recipe.steps[i].kinds.size() == widths[i]) continue;
    for (std::size_t piece = 0; piece < recipe.steps[i].kinds.size(); ++piece)
      sides.push_back(static_cast<int>(widths[i] - piece));
  }
  return sides;
}

int number_from_dice(const Recipe& recipe, const std::vector<int>& dice) {
  const std::vector<std::size_t> widths = widths_of(recipe);
  std::vector<std::int64_t> choices;
  std::size_t die = 0;
  for (std::size_t i = 0; i < recipe.steps.size(); ++i) {
    std::vector<std::size_t> left(widths[i]), set;
    std::iota(left.begin(), left.end(), std::size_t{0});
    if (recipe.steps[i].kinds.size() == widths[i]) {
      choices.push_back(0);
      continue;
    }
    for (std::size_t piece = 0; piece < recipe.steps[i].kinds.size(); ++piece) {
      const auto thrown = left.begin() + (dice[die++] - 1);
      set.push_back(*thrown);
      left.erase(thrown);
    }
    std::sort(set.begin(), set.end());
    choices.push_back(set_index(set, widths[i]));
  }
  return static_cast<int>(number_from(radices_of(recipe), choices));
}

std::vector<int> lowest_dice(const Recipe& recipe, int number) {
  const std::vector<std::size_t> widths = widths_of(recipe);
  const std::vector<std::int64_t> choices = choices_of(radices_of(recipe), number);
  std::vector<int> dice;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const std::size_t pieces = recipe.steps[i].kinds.size();
    if (pieces == widths[i]) continue;
    const std::vector<std::size_t> set = set_at(choices[i], pieces, widths[i]);
    for (std::size_t piece = 0; piece < pieces; ++piece)
      dice.push_back(static_cast<int>(set[piece] - piece) + 1);
  }
  return dice;
}

}  // namespace proconsul
