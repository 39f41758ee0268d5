#include "engine/quoting.h"

#include <algorithm>

namespace proconsul {
namespace {

unsigned char byte_at(std::string_view text, std::size_t offset) {
  return offset < text.size() ? static_cast<unsigned char>(text[offset]) : 0;
}

bool between(unsigned char byte, int low, int high) { return byte >= low && byte <= high; }

// What a first byte determines: the length of its character, and the allowed second bytes (no overlong forms,
// no surrogates).
struct Lead {
  std::size_t length = 0;  // 0: no character begins with it
  int second_low = 0x80;
  int second_high = 0xBF;
};

Lead lead_of(unsigned char first) {
  if (first < 0x80) return {1};
  if (between(first, 0xC2, 0xDF)) return {2};
  if (between(first, 0xE0, 0xEF)) return {3, first == 0xE0 ? 0xA0 : 0x80, first == 0xED ? 0x9F : 0xBF};
  if (between(first, 0xF0, 0xF4)) return {4, first == 0xF0 ? 0x90 : 0x80, first == 0xF4 ? 0x8F : 0xBF};
  return {};
}

bool is_control(std::string_view character) {
  const unsigned char first = byte_at(character, 0);
  return first < 0x20 || first == 0x7F || (first == 0xC2 && byte_at(character, 1) < 0xA0);
}

// Characters that change the order or line structure of the surrounding text: marks, embeddings, overrides
// and isolates of direction, line and paragraph separators, and the byte-order mark, which is invisible.
bool turns_text(std::string_view character) {
  constexpr std::string_view kTurning[] = {"\u061C", "\u200E", "\u200F", "\u2028", "\u2029",
                                           "\u202A", "\u202B", "\u202C", "\u202D", "\u202E",
                                           "\u2066", "\u2067", "\u2068", "\u2069", "\uFEFF"};
  return std::find(std::begin(kTurning), std::end(kTurning), character) != std::end(kTurning);
}

std::string escaped(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
  }
  return text;
}

}  // namespace

std::size_t character_length(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return 0;
  const Lead lead = lead_of(byte_at(text, offset));
  if (lead.length > text.size() - offset) return 0;
  if (lead.length > 1 && !between(byte_at(text, offset + 1), lead.second_low, lead.second_high)) return 0;
  for (std::size_t i = 2; i < lead.length; ++i) {
    if (!between(byte_at(text, offset + i), 0x80, 0xBF)) return 0;
  }
  return lead.length;
}

std::string_view character_at(std::string_view text, std::size_t offset) {
  return text.substr(offset, std::max<std::size_t>(1, character_length(text, offset)));
}

int character_column(std::string_view text, int byte_column) {
  int column = 1;
  std::size_t at = 0;
  for (; at < text.size() && static_cast<int>(at) + 1 < byte_column; ++column)
    at += character_at(text, at).size();
  return column + std::max(0, byte_column - 1 - static_cast<int>(at));
}

std::string printable(std::string_view text, std::string_view kept) {
  std::string shown;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view character = character_at(text, at);
    const bool plain = character_length(text, at) > 0 && !is_control(character) && !turns_text(character);
    shown += plain || kept.find(character) != kept.npos ? std::string(character) : escaped(character);
    at += character.size();
  }
  return shown;
}

std::string quote(std::string_view text, char mark) { return mark + printable(text) + mark; }

}  // namespace proconsul
