// Text of files with unknown encoding: UTF-8, or else Windows-1252; Shift_JIS or EUC-JP in game records of
// shogi, GBK or Big5 in those of xiangqi, and UTF-16.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace proconsul {

// Converts `text` from byte `from` on to UTF-8 if it is not UTF-8 yet, and truncates the text to `max_bytes`
// at a character boundary.
void make_utf8(std::string& text, std::size_t max_bytes, std::size_t from = 0);

bool is_utf8(std::string_view text);

struct DecodedText {
  std::string text;                        // UTF-8; "\xff" where a byte is no character
  std::optional<std::size_t> first_fault;  // the offset of the first of them
};
DecodedText from_shift_jis(std::string_view bytes);
DecodedText from_euc_jp(std::string_view bytes);
DecodedText from_gbk(std::string_view bytes);
DecodedText from_big5(std::string_view bytes);

// Whole units only. A surrogate without its partner becomes U+FFFD, a byte order mark U+FEFF.
enum class ByteOrder : std::uint8_t { kLittle, kBig };
std::string from_utf16(std::string_view bytes, ByteOrder order);

}  // namespace proconsul
