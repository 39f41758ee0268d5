// Small helpers for reading text: tokens with their columns, and numbers read whole or not at all.
#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

namespace proconsul {

struct Token {
  std::string_view text;
  int column = 1;  // 1-based
};

// The words of `text`, separated by blanks, tabs and line ends.
inline std::vector<Token> split_words(std::string_view text) {
  std::vector<Token> words;
  std::size_t at = 0;
  while ((at = text.find_first_not_of(" \t\r\n", at)) != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(" \t\r\n", at), text.size());
    words.push_back({text.substr(at, end - at), static_cast<int>(at) + 1});
    at = end;
  }
  return words;
}

// The number that the whole of `text` spells, if it lies in low..high. Where no number may be negative, none
// may have a sign ("-0").
template <class Number>
std::optional<Number> parse_number(std::string_view text, Number low, Number high) {
  if (low >= Number{} && text.starts_with('-')) return std::nullopt;
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < low || value > high)
    return std::nullopt;
  return value;
}

}  // namespace proconsul
