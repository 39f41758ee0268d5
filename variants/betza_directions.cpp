#include "variants/betza_directions.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace proconsul {
namespace {

bool is_vertical(char letter) { return letter == 'f' || letter == 'b'; }
bool is_sideways(char letter) { return letter == 'l' || letter == 'r'; }
// Whether the step goes to the side that the letter names.
bool goes(Offset step, char letter) {
  switch (letter) {
    case 'f':
      return step.rank > 0;
    case 'b':
      return step.rank < 0;
    case 'l':
      return step.file < 0;
    case 'r':
      return step.file > 0;
    case 'v':
      return step.rank != 0;
    default:
      return step.file != 0;  // 's'
  }
}

// One letter: of oblique steps, the two that go farthest that way.
bool single_letter_selects(Offset step, char letter) {
  if (!goes(step, letter)) return false;
  if (!is_oblique(step)) return true;
  const bool steep = std::abs(step.rank) > std::abs(step.file);
  return steep == (is_vertical(letter) || letter == 'v');
}

// Two letters: `fl` selects the diagonal, or of oblique steps the one that goes farther forward than left.
bool pair_selects(Offset step, char first, char second) {
  if (!is_oblique(step)) return goes(step, first) && goes(step, second);
  return single_letter_selects(step, first) && goes(step, second);
}

bool is_pair(Offset step, std::string_view letters) {
  if (letters.size() < 2 || step.file == 0 || step.rank == 0) return false;
  return (is_vertical(letters[0]) && is_sideways(letters[1])) ||
         (is_sideways(letters[0]) && is_vertical(letters[1]));
}

// `fs` and the like: of oblique steps, the two that go forward but farther sideways; `lv`: left, but farther
// up or down.
bool is_wide(Offset step, std::string_view letters) {
  if (letters.size() < 2 || !is_oblique(step)) return false;
  return (is_vertical(letters[0]) && letters[1] == 's') || (is_sideways(letters[0]) && letters[1] == 'v');
}

bool wide_selects(Offset step, char first, char second) {
  return goes(step, first) && single_letter_selects(step, second);
}

bool is_half(Offset step, std::string_view letters) {
  return letters.size() >= 2 && letters[1] == 'h' && is_oblique(step) && letters[0] != 'v' &&
         letters[0] != 's';
}

// `hr`: the rotations of the forward step that goes right; `hl`: its mirror image.
bool is_handed(Offset step, std::string_view letters) {
  return letters.size() >= 2 && letters[0] == 'h' && is_sideways(letters[1]) && is_oblique(step);
}

bool is_right_handed(Offset step) {
  return (step.file > 0) == (step.rank > 0) ? std::abs(step.rank) > std::abs(step.file)
                                            : std::abs(step.file) > std::abs(step.rank);
}

}  // namespace

bool is_oblique(Offset step) {
  return step.file != 0 && step.rank != 0 && std::abs(step.file) != std::abs(step.rank);
}

std::vector<Offset> all_turns(Offset step) {
  const int a = std::min(std::abs(step.file), std::abs(step.rank));
  const int b = std::max(std::abs(step.file), std::abs(step.rank));
  const std::array<Offset, 8> turns = {
      {{a, b}, {b, a}, {b, -a}, {a, -b}, {-a, -b}, {-b, -a}, {-b, a}, {-a, b}}};
  std::vector<Offset> result;
  for (const Offset turn : turns) {
    if (std::find(result.begin(), result.end(), turn) == result.end()) result.push_back(turn);
  }
  return result;
}

Result<std::vector<Offset>> select_directions(Offset step, std::string_view letters) {
  const std::vector<Offset> turns = all_turns(step);
  if (letters.empty()) return turns;
  std::vector<bool> chosen(turns.size(), false);
  for (std::size_t at = 0; at < letters.size();) {
    const std::string_view rest = letters.substr(at);
    const bool handed = is_handed(step, rest);
    const bool half = !handed && is_half(step, rest);
    const bool pair = !handed && !half && is_pair(step, rest);
    const bool wide = !handed && !half && !pair && is_wide(step, rest);
    if (rest[0] == 'h' && !handed)
      return Error{"expected f, b, l or r of an oblique move before 'h', or l or r after it", 0,
                   static_cast<int>(at) + 1};
    for (std::size_t i = 0; i < turns.size(); ++i) {
      const bool selects = handed ? is_right_handed(turns[i]) == (rest[1] == 'r')
                           : half ? goes(turns[i], rest[0])
                           : pair ? pair_selects(turns[i], rest[0], rest[1])
                           : wide ? wide_selects(turns[i], rest[0], rest[1])
                                  : single_letter_selects(turns[i], rest[0]);
      if (selects) chosen[i] = true;
    }
    at += handed || half || pair || wide ? 2 : 1;
  }
  std::vector<Offset> result;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (chosen[i]) result.push_back(turns[i]);
  }
  return result;
}

namespace {

std::vector<Offset> selected(const std::vector<Offset>& steps, std::string_view letters) {
  std::vector<Offset> all;
  for (const Offset step : steps) {
    const Result<std::vector<Offset>> directions = select_directions(step, letters);
    if (!directions) return {};
    all.insert(all.end(), directions.value().begin(), directions.value().end());
  }
  return all;
}

constexpr std::array<std::string_view, 24> kDirectionTokens = {
    "f",  "b",  "l",  "r",  "v",  "s",  "fl", "fr", "bl", "br", "lf", "rf",
    "lb", "rb", "fh", "bh", "lh", "rh", "fs", "bs", "lv", "rv", "hl", "hr"};

}  // namespace

std::string canonical_directions(const std::vector<Offset>& steps, std::string_view letters) {
  const std::vector<Offset> wanted = selected(steps, letters);
  if (letters.empty() || wanted == selected(steps, "")) return "";
  std::vector<std::string> shorter = {""};
  for (int tokens = 1; tokens <= 3; ++tokens) {
    std::vector<std::string> longer;
    for (const std::string& begin : shorter) {
      for (const std::string_view token : kDirectionTokens) longer.push_back(begin + std::string(token));
    }
    std::stable_sort(longer.begin(), longer.end(),
                     [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
    for (const std::string& candidate : longer) {
      if (candidate.size() <= letters.size() && selected(steps, candidate) == wanted) return candidate;
    }
    shorter = std::move(longer);
  }
  return std::string(letters);
}

}  // namespace proconsul
