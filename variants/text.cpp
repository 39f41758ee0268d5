#include "variants/text.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace proconsul {
namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({change, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

template <class IsSeparator>
std::vector<Word> split_if(std::string_view text, IsSeparator is_separator) {
  std::vector<Word> words;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && !is_separator(text[end])) ++end;
    if (end > begin) words.push_back({text.substr(begin, end - begin), begin});
    begin = end + 1;
  }
  return words;
}

constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

}  // namespace

std::vector<Word> split(std::string_view text, char separator) {
  return split_if(text, [separator](char c) { return c == separator; });
}

std::vector<Word> words_of(std::string_view text) { return split_if(text, is_space); }

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string upper(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), to_upper);
  return result;
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), to_lower);
  return result;
}

std::size_t letter_length(std::string_view text, std::size_t offset) {
  if (offset >= text.size() || !is_letter(text[offset])) return 0;
  return offset + 1 < text.size() && text[offset + 1] == '\'' ? 2 : 1;
}

std::string nearest_name(std::string_view name, const std::vector<std::string_view>& candidates) {
  const std::string wanted = lower(name);
  std::size_t best = std::max<std::size_t>(1, name.size() / 3) + 1;
  std::string result;
  for (const std::string_view candidate : candidates) {
    if (std::max(wanted.size(), candidate.size()) - std::min(wanted.size(), candidate.size()) >= best)
      continue;
    const std::size_t distance = edit_distance(wanted, lower(candidate));
    if (distance >= best) continue;
    best = distance;
    result = candidate;
  }
  return result;
}

}  // namespace proconsul
