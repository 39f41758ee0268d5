// Reading text: characters (only ASCII letters are letters), words with their places, and numbers, which must
// make up the whole text.
#pragma once

#include <charconv>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace proconsul {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_letter(char c) { return is_lower(c) || is_upper(c); }
constexpr char to_upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }
constexpr char to_lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
std::string upper_case(std::string_view text);
std::string lower_case(std::string_view text);

inline constexpr std::string_view kBlanks = " \t\r\n\f\v";
constexpr bool is_blank(char c) { return kBlanks.find(c) != std::string_view::npos; }
std::string_view trimmed(std::string_view text);  // without the blanks around it

// Length of the piece letter at `offset`: 1, or more with an apostrophe ("L'") or the mark of a promoted form
// ("+P", "Q~"); 0 if there is none.
std::size_t letter_length(std::string_view text, std::size_t offset = 0);

struct Replacement {
  std::string_view from, to;
};
// The text with the first replacement that fits at each place made.
std::string replaced(std::string_view text, std::span<const Replacement> replacements);

struct Word {
  std::string_view text;   // within the text that was split
  std::size_t offset = 0;  // from 0

  int column() const { return static_cast<int>(offset) + 1; }  // as errors count
};
std::vector<Word> words_of(std::string_view text);               // between blanks
std::vector<Word> words_of(std::string&& text) = delete;         // the words would outlive their text
std::vector<Word> split(std::string_view text, char separator);  // empty parts are left out

// The number that the whole of `text` spells, if it lies in low..high. Where no number may be negative, a
// sign is an error ("-0").
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
