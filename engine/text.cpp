#include "engine/text.h"

#include <algorithm>

namespace proconsul {
namespace {

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

std::string each_letter(std::string_view text, char (*changed)(char)) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), changed);
  return result;
}

}  // namespace

std::string upper_case(std::string_view text) { return each_letter(text, to_upper); }
std::string lower_case(std::string_view text) { return each_letter(text, to_lower); }

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

std::size_t letter_length(std::string_view text, std::size_t offset) {
  std::size_t end = offset;
  if (text.substr(std::min(end, text.size())).starts_with('+')) ++end;
  if (end >= text.size() || !is_letter(text[end])) return 0;
  ++end;
  for (const char mark : {'\'', '~'}) end += end < text.size() && text[end] == mark ? 1 : 0;
  return end - offset;
}

std::string replaced(std::string_view text, std::span<const Replacement> replacements) {
  std::string made;
  while (!text.empty()) {
    const auto fits = [text](const Replacement& one) { return text.starts_with(one.from); };
    const auto found = std::find_if(replacements.begin(), replacements.end(), fits);
    const bool known = found != replacements.end();
    made += known ? found->to : text.substr(0, 1);
    text.remove_prefix(known ? found->from.size() : 1);
  }
  return made;
}

std::vector<Word> words_of(std::string_view text) { return split_if(text, is_blank); }

std::vector<Word> split(std::string_view text, char separator) {
  return split_if(text, [separator](char c) { return c == separator; });
}

}  // namespace proconsul
