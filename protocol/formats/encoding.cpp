#include "protocol/formats/encoding.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/quoting.h"

namespace proconsul {
namespace {

constexpr char32_t kUnknown = 0xFFFD;

// 0x80 to 0x9F, which are control characters in Latin-1.
constexpr std::array<char32_t, 32> kWindowsCharacters = {
    0x20AC, kUnknown, 0x201A,   0x0192, 0x201E,   0x2026,   0x2020, 0x2021,   0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152,   kUnknown, 0x017D, kUnknown, kUnknown, 0x2018, 0x2019,   0x201C, 0x201D, 0x2022,
    0x2013, 0x2014,   0x02DC,   0x2122, 0x0161,   0x203A,   0x0153, kUnknown, 0x017E, 0x0178};

bool is_high(char c) { return static_cast<unsigned char>(c) >= 0x80; }

// Also removes an incomplete last character.
void cut(std::string& text, std::size_t max_bytes) {
  if (text.size() > max_bytes) text.resize(max_bytes);
  for (std::size_t bytes = 1; bytes <= std::min<std::size_t>(4, text.size()); ++bytes) {
    const std::size_t at = text.size() - bytes;
    if ((static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) continue;
    if (character_length(text, at) == 0) text.resize(at);
    return;
  }
}

void append_utf8(std::string& text, char32_t character) {
  const auto add = [&](char32_t byte) { text += static_cast<char>(byte); };
  if (character < 0x80) return add(character);
  if (character < 0x800) {
    add(0xC0 | character >> 6);
  } else {
    if (character < 0x10000) {
      add(0xE0 | character >> 12);
    } else {
      add(0xF0 | character >> 18);
      add(0x80 | (character >> 12 & 0x3F));
    }
    add(0x80 | (character >> 6 & 0x3F));
  }
  add(0x80 | (character & 0x3F));
}

std::string from_windows(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    append_utf8(text, byte >= 0x80 && byte < 0xA0 ? kWindowsCharacters[byte - 0x80U] : byte);
  }
  return text;
}

}  // namespace

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text, at);
    if (length == 0) return false;
    at += length;
  }
  return true;
}

void make_utf8(std::string& text, std::size_t max_bytes, std::size_t from) {
  if (std::none_of(text.begin() + static_cast<std::ptrdiff_t>(from), text.end(), is_high)) return;
  if (text.size() >= max_bytes) cut(text, max_bytes);
  const std::string_view part = std::string_view(text).substr(std::min(from, text.size()));
  if (is_utf8(part)) return;
  text = text.substr(0, from) + from_windows(part);
  if (text.size() > max_bytes) cut(text, max_bytes);
}

std::string from_utf16(std::string_view bytes, ByteOrder order) {
  constexpr char32_t kHighSurrogate = 0xD800, kLowSurrogate = 0xDC00, kAfterSurrogates = 0xE000;
  const auto unit = [&](std::size_t at) -> char32_t {
    if (at + 1 >= bytes.size()) return 0;
    const auto first = static_cast<unsigned char>(bytes[at]),
               second = static_cast<unsigned char>(bytes[at + 1]);
    return order == ByteOrder::kLittle ? first | char32_t{second} << 8 : second | char32_t{first} << 8;
  };
  std::string text;
  for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
    const char32_t one = unit(at), next = unit(at + 2);
    const bool high = one >= kHighSurrogate && one < kLowSurrogate;
    if (high && next >= kLowSurrogate && next < kAfterSurrogates) {
      append_utf8(text, 0x10000 + ((one - kHighSurrogate) << 10) + (next - kLowSurrogate));
      at += 2;
    } else {
      append_utf8(text, one >= kHighSurrogate && one < kAfterSurrogates ? kUnknown : one);
    }
  }
  return text;
}

}  // namespace proconsul
