#include "variants/start_recipe.h"

#include <algorithm>
#include <limits>

namespace proconsul {
namespace {

bool fits(DrawStep::Squares squares, std::size_t file) {
  if (squares == DrawStep::Squares::kLight) return file % 2 == 1;
  return squares != DrawStep::Squares::kDark || file % 2 == 0;
}

std::int64_t binomial(std::size_t n, std::size_t k) {
  if (k > n) return 0;
  std::int64_t result = 1;
  for (std::size_t i = 1; i <= k; ++i)
    result = result * static_cast<std::int64_t>(n - k + i) / static_cast<std::int64_t>(i);
  return result;
}

// The place of a set, given by its things in ascending order, among all sets of that size out of `count`.
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

std::string blank_rank(const Recipe& recipe) {
  return recipe.blank.empty() ? std::string(static_cast<std::size_t>(recipe.files), kFreeSquare)
                              : recipe.blank;
}

// Which of the step's choices has been taken on `rank`, given the squares still free before it; takes them.
std::optional<int> take(const DrawStep& step, std::string_view rank, std::string& free) {
  std::vector<std::size_t> taken;
  const std::vector<std::size_t> files = choices_on(free, step.squares);
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (rank[files[i]] != step.letter) continue;
    free[files[i]] = step.letter;
    taken.push_back(i);
  }
  if (taken.size() != static_cast<std::size_t>(step.count)) return std::nullopt;
  return static_cast<int>(set_index(taken, files.size()));
}

void place(const DrawStep& step, std::int64_t choice, std::string& rank) {
  const std::vector<std::size_t> files = choices_on(rank, step.squares);
  for (const std::size_t i : set_at(choice, static_cast<std::size_t>(step.count), files.size()))
    rank[files[i]] = step.letter;
}

}  // namespace

std::vector<std::size_t> choices_on(const std::string& rank, DrawStep::Squares squares) {
  std::vector<std::size_t> files;
  for (std::size_t file = 0; file < rank.size(); ++file) {
    if (rank[file] == kFreeSquare && fits(squares, file)) files.push_back(file);
  }
  return files;
}

std::vector<std::int64_t> radices_of(const Recipe& recipe) {
  std::string rank = blank_rank(recipe);
  std::vector<std::int64_t> radices;
  for (const DrawStep& step : recipe.steps) {
    radices.push_back(binomial(choices_on(rank, step.squares).size(), static_cast<std::size_t>(step.count)));
    place(step, 0, rank);
  }
  return radices;
}

std::optional<int> count_of(const Recipe& recipe) {
  std::int64_t count = 1;
  for (const std::int64_t radix : radices_of(recipe)) {
    count *= radix;
    if (count > std::numeric_limits<int>::max()) return std::nullopt;
  }
  return static_cast<int>(count);
}

std::string rank_from_number(const Recipe& recipe, int number) {
  const std::vector<std::int64_t> radices = radices_of(recipe);
  std::string rank = blank_rank(recipe);
  std::int64_t rest = number;
  for (std::size_t i = 0; i < radices.size(); ++i) {
    place(recipe.steps[i], rest % radices[i], rank);
    rest /= radices[i];
  }
  std::size_t next = 0;
  for (char& square : rank) {
    if (square == kFreeSquare) square = recipe.rest[next++];
  }
  return rank;
}

std::optional<int> number_from_rank(const Recipe& recipe, std::string_view rank) {
  if (rank.size() != static_cast<std::size_t>(recipe.files)) return std::nullopt;
  std::string free = blank_rank(recipe);
  std::vector<int> choices;
  for (const DrawStep& step : recipe.steps) {
    const std::optional<int> choice = take(step, rank, free);
    if (!choice) return std::nullopt;
    choices.push_back(*choice);
  }
  const int number = number_from_choices(recipe, choices);
  if (rank_from_number(recipe, number) != rank) return std::nullopt;
  return number;
}

int number_from_choices(const Recipe& recipe, const std::vector<int>& choices) {
  const std::vector<std::int64_t> radices = radices_of(recipe);
  std::int64_t number = 0;
  for (std::size_t i = radices.size(); i-- > 0;) number = number * radices[i] + choices[i];
  return static_cast<int>(number);
}

int pair_index(int a, int b, int count) {
  return static_cast<int>(
      set_index({static_cast<std::size_t>(a), static_cast<std::size_t>(b)}, static_cast<std::size_t>(count)));
}

}  // namespace proconsul
