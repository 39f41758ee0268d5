#include "engine/nearest.h"

#include <algorithm>

#include "engine/quoting.h"
#include "engine/text.h"

namespace proconsul {
namespace {

constexpr std::size_t kMinPrefix = 3;  // letters; shorter prefixes fit too many words

bool same_letter(char a, char b) { return to_lower(a) == to_lower(b); }

// The shortest candidate that begins with `name`, or "".
std::string completed(std::string_view name, const std::vector<std::string_view>& candidates) {
  std::string_view shortest;
  for (const std::string_view candidate : candidates) {
    if (name.size() < kMinPrefix || candidate.size() <= name.size()) continue;
    if (!std::equal(name.begin(), name.end(), candidate.begin(), same_letter)) continue;
    if (shortest.empty() || candidate.size() < shortest.size()) shortest = candidate;
  }
  return std::string(shortest);
}

std::size_t tolerance(std::string_view word) { return std::max<std::size_t>(1, word.size() / 3); }

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (same_letter(a[i - 1], b[j - 1]) ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      const bool swapped =
          i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) && same_letter(a[i - 2], b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
  }
  return row[b.size()];
}

std::vector<std::string> nearest_words(std::string_view word, const std::vector<std::string>& candidates,
                                       std::size_t count) {
  std::vector<std::pair<std::size_t, std::string>> ranked;
  for (const std::string& candidate : candidates)
    ranked.emplace_back(edit_distance(word, candidate), candidate);
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> words;
  for (std::size_t i = 0; i < std::min(count, ranked.size()); ++i) words.push_back(ranked[i].second);
  return words;
}

std::string nearest_name(std::string_view name, const std::vector<std::string_view>& candidates) {
  std::size_t best = tolerance(name) + 1;
  std::string nearest;
  for (const std::string_view candidate : candidates) {
    const std::size_t longer = std::max(name.size(), candidate.size());
    if (longer - std::min(name.size(), candidate.size()) >= best) continue;
    const std::size_t distance = edit_distance(name, candidate);
    if (distance >= best) continue;
    best = distance;
    nearest = candidate;
  }
  return nearest.empty() ? completed(name, candidates) : nearest;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string nearest = nearest_name(word, {candidates.begin(), candidates.end()});
  return nearest.empty() ? "" : " (did you mean " + quote(nearest) + "?)";
}

}  // namespace proconsul
