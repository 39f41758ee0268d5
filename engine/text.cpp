#include "engine/text.h"

#include <algorithm>

#include "engine/blanks.h"

namespace proconsul {
namespace {

// `separator_length` tells how long the separator at an offset is; 0 if there is none.
template <class SeparatorLength>
std::vector<Word> split_at(std::string_view text, SeparatorLength separator_length) {
  std::vector<Word> words;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = separator_length(text, at);
    if (length > 0 && at > begin) words.push_back({text.substr(begin, at - begin), begin});
    at += std::max<std::size_t>(length, 1);
    if (length > 0) begin = at;
  }
  if (begin < text.size()) words.push_back({text.substr(begin), begin});
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

std::vector<Word> words_of(std::string_view text) { return split_at(text, blank_length); }

std::vector<Word> split(std::string_view text, char separator) {
  return split_at(text, [separator](std::string_view whole, std::size_t at) -> std::size_t {
    return whole[at] == separator ? 1 : 0;
  });
}

}  // namespace proconsul
