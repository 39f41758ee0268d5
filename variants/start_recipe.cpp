#include "variants/start_recipe.h"

#include <algorithm>

namespace proconsul {
namespace {

bool fits(DrawStep::Kind kind, std::size_t file) {
  if (kind == DrawStep::Kind::kLight) return file % 2 == 1;
  return kind != DrawStep::Kind::kDark || file % 2 == 0;
}

int radix_of(DrawStep::Kind kind, int choices) {
  return kind == DrawStep::Kind::kPair ? choices * (choices - 1) / 2 : choices;
}

// Which of the step's choices has been taken on `rank`, given the squares still free before it; takes them.
std::optional<int> take(const DrawStep& step, std::string_view rank, std::string& free) {
  std::vector<int> taken;
  const std::vector<std::size_t> files = choices_on(free, step.kind);
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (rank[files[i]] != step.letter) continue;
    free[files[i]] = step.letter;
    taken.push_back(static_cast<int>(i));
  }
  const std::size_t wanted = step.kind == DrawStep::Kind::kPair ? 2 : 1;
  if (taken.size() != wanted) return std::nullopt;
  return wanted == 1 ? taken[0] : pair_index(taken[0], taken[1], static_cast<int>(files.size()));
}

void place(const DrawStep& step, int choice, std::string& rank) {
  const std::vector<std::size_t> files = choices_on(rank, step.kind);
  if (step.kind != DrawStep::Kind::kPair) {
    rank[files[static_cast<std::size_t>(choice)]] = step.letter;
    return;
  }
  for (std::size_t a = 0; a < files.size(); ++a) {
    const int pairs = static_cast<int>(files.size() - a) - 1;
    if (choice >= pairs) {
      choice -= pairs;
      continue;
    }
    rank[files[a]] = step.letter;
    rank[files[a + 1 + static_cast<std::size_t>(choice)]] = step.letter;
    return;
  }
}

}  // namespace

std::vector<std::size_t> choices_on(const std::string& rank, DrawStep::Kind kind) {
  std::vector<std::size_t> files;
  for (std::size_t file = 0; file < rank.size(); ++file) {
    if (rank[file] == kFreeSquare && fits(kind, file)) files.push_back(file);
  }
  return files;
}

std::vector<int> radices_of(const Recipe& recipe) {
  std::string rank(static_cast<std::size_t>(recipe.files), kFreeSquare);
  std::vector<int> radices;
  for (const DrawStep& step : recipe.steps) {
    radices.push_back(radix_of(step.kind, static_cast<int>(choices_on(rank, step.kind).size())));
    place(step, 0, rank);
  }
  return radices;
}

int count_of(const Recipe& recipe) {
  int count = 1;
  for (const int radix : radices_of(recipe)) count *= radix;
  return count;
}

std::string rank_from_number(const Recipe& recipe, int number) {
  const std::vector<int> radices = radices_of(recipe);
  std::string rank(static_cast<std::size_t>(recipe.files), kFreeSquare);
  for (std::size_t i = 0; i < radices.size(); ++i) {
    place(recipe.steps[i], number % radices[i], rank);
    number /= radices[i];
  }
  std::size_t next = 0;
  for (char& square : rank) {
    if (square == kFreeSquare) square = recipe.rest[next++];
  }
  return rank;
}

std::optional<int> number_from_rank(const Recipe& recipe, std::string_view rank) {
  if (rank.size() != static_cast<std::size_t>(recipe.files)) return std::nullopt;
  std::string free(rank.size(), kFreeSquare);
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
  const std::vector<int> radices = radices_of(recipe);
  int number = 0;
  for (std::size_t i = radices.size(); i-- > 0;) number = number * radices[i] + choices[i];
  return number;
}

int pair_index(int a, int b, int count) { return a * (2 * count - a - 1) / 2 + (b - a - 1); }

}  // namespace proconsul
