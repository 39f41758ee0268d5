// Small text tools of this layer: words with their positions, piece letters, and the nearest name to a
// mistyped one. Positions are zero-based offsets; errors elsewhere count columns
// from 1.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/quoting.h"
#include "engine/text.h"

namespace proconsul {

struct Word {
  std::string_view text;  // within the text that was split
  std::size_t offset = 0;
};
std::vector<Word> split(std::string_view text, char separator);  // empty parts are left out
std::vector<Word> words_of(std::string_view text);               // at spaces and tabs
std::vector<Word> words_of(std::string&& text) = delete;         // the words would outlive their text
std::string_view trim(std::string_view text);

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_letter(char c) { return is_lower(c) || is_upper(c); }
constexpr char to_upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }
constexpr char to_lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
std::string upper(std::string_view text);
std::string lower(std::string_view text);

// Length of the piece letter at `offset`: 1, or 2 with an apostrophe ("L'"); 0 if there is none.
std::size_t letter_length(std::string_view text, std::size_t offset);

// The candidate fewest edits away from `name`, if that is near enough to be meant; else empty.
std::string nearest_name(std::string_view name, const std::vector<std::string_view>& candidates);

}  // namespace proconsul
