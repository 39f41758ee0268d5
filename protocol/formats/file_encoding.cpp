#include "protocol/formats/file_encoding.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/lines.h"
#include "engine/text.h"
#include "protocol/formats/chinese_moves.h"
#include "protocol/formats/encoding.h"

namespace proconsul {
namespace {

using namespace std::string_view_literals;

unsigned char byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}
// Of two bytes.
bool begins_pair(char c) { return static_cast<unsigned char>(c) >= 0x80; }

// Moves of xiangqi in Chinese.
std::size_t chinese_moves_in(std::string_view text) {
  const std::vector<Word> words = words_of(text);
  return static_cast<std::size_t>(std::count_if(words.begin(), words.end(), [](const Word& word) {
    const std::size_t number = std::min(word.text.find_first_not_of("0123456789."), word.text.size());
    return looks_like_chinese(word.text.substr(number));
  }));
}

struct Range {
  unsigned char first, last;
  bool holds(unsigned char byte) const { return byte >= first && byte <= last; }
};

// The characters of two bytes that are in everyday use.
struct CommonCharacters {
  Range lead, low_trail, trail;
};
constexpr CommonCharacters kCommonInGbk = {{0xB0, 0xF7}, {1, 0}, {0xA1, 0xFE}};
constexpr CommonCharacters kCommonInBig5 = {{0xA4, 0xC6}, {0x40, 0x7E}, {0xA1, 0xFE}};

std::size_t count_common(std::string_view bytes, const CommonCharacters& common) {
  std::size_t count = 0;
  for (std::size_t at = 0; at + 1 < bytes.size(); ++at) {
    if (!begins_pair(bytes[at])) continue;
    const unsigned char lead = byte_at(bytes, at), trail = byte_at(bytes, ++at);
    count += common.lead.holds(lead) && (common.trail.holds(trail) || common.low_trail.holds(trail)) ? 1 : 0;
  }
  return count;
}

// Apart from a character that the end cuts off.
bool fits(const DecodedText& decoded, std::string_view bytes) {
  return !decoded.first_fault || *decoded.first_fault + 1 >= bytes.size();
}

// Western texts have single accented letters.
bool is_windows_text(std::string_view head) {
  constexpr std::string_view kNoCharacters = "\x81\x8D\x8F\x90\x9D"sv;
  constexpr std::ptrdiff_t kLongRow = 4;
  if (head.find_first_of(kNoCharacters) != head.npos) return false;
  for (auto at = std::find_if(head.begin(), head.end(), begins_pair); at != head.end();
       at = std::find_if(at, head.end(), begins_pair)) {
    const auto end = std::find_if_not(at, head.end(), begins_pair);
    if (end - at >= kLongRow) return false;
    at = end;
  }
  return true;
}

}  // namespace

bool begins_as_utf8(std::string_view head) {
  constexpr std::size_t kLongestCharacter = 4;
  for (std::size_t cut = 0; cut < kLongestCharacter && cut <= head.size(); ++cut) {
    if (is_utf8(head.substr(0, head.size() - cut))) return true;
  }
  return false;
}

FileEncoding wide_encoding(std::string_view head) {
  if (head.starts_with("\xFF\xFE\0\0"sv) || head.starts_with("\0\0\xFE\xFF"sv)) return FileEncoding::kUtf32;
  if (head.starts_with("\xFF\xFE"sv)) return FileEncoding::kUtf16Little;
  if (head.starts_with("\xFE\xFF"sv)) return FileEncoding::kUtf16Big;
  constexpr std::size_t kLetters = 4;
  if (head.size() < kLetters) return FileEncoding::kOwn;
  std::array<bool, kLetters> zero{};
  for (std::size_t i = 0; i < kLetters; ++i) zero.at(i) = head[i] == '\0';
  using Zeros = std::array<bool, kLetters>;
  if (zero == Zeros{false, true, false, true}) return FileEncoding::kUtf16Little;
  if (zero == Zeros{true, false, true, false}) return FileEncoding::kUtf16Big;
  const bool wide = zero == Zeros{false, true, true, true} || zero == Zeros{true, true, true, false};
  return wide ? FileEncoding::kUtf32 : FileEncoding::kOwn;
}

FileEncoding pgn_encoding(std::string_view head) {
  constexpr std::string_view kGameTag = "[Game \"Chinese Chess\"]";
  if (begins_as_utf8(head)) return FileEncoding::kOwn;
  const FileEncoding western = is_windows_text(head) ? FileEncoding::kOwn : FileEncoding::kUnknown;
  const DecodedText gbk = from_gbk(head), big5 = from_big5(head);
  const std::size_t gbk_moves = chinese_moves_in(gbk.text), big5_moves = chinese_moves_in(big5.text);
  if (gbk_moves != big5_moves) return gbk_moves > big5_moves ? FileEncoding::kGbk : FileEncoding::kBig5;
  if (gbk_moves == 0 && head.find(kGameTag) == head.npos) return western;
  const bool as_gbk = fits(gbk, head), as_big5 = fits(big5, head);
  if (!as_gbk && !as_big5) return western;
  if (as_gbk != as_big5) return as_gbk ? FileEncoding::kGbk : FileEncoding::kBig5;
  return count_common(head, kCommonInGbk) >= count_common(head, kCommonInBig5) ? FileEncoding::kGbk
                                                                               : FileEncoding::kBig5;
}

std::string without_wide_encoding(std::string text) {
  const FileEncoding encoding = wide_encoding(text);
  if (encoding != FileEncoding::kUtf16Little && encoding != FileEncoding::kUtf16Big) return text;
  return FileDecoder(encoding).decode(text);
}

// Keeps the rest of `bytes` in cut_.
std::string FileDecoder::take_whole(std::string bytes) {
  std::size_t whole = 0;
  if (encoding_ == FileEncoding::kGbk || encoding_ == FileEncoding::kBig5) {
    while (whole < bytes.size()) {
      const std::size_t length = begins_pair(bytes[whole]) ? 2 : 1;
      if (whole + length > bytes.size()) break;
      whole += length;
    }
  } else {
    constexpr unsigned char kSurrogates = 0xD8, kMask = 0xFC;  // of the higher byte of a first surrogate
    whole = bytes.size() / 2 * 2;
    const std::size_t high = encoding_ == FileEncoding::kUtf16Little ? 1 : 2;
    if (whole >= 2 && (byte_at(bytes, whole - high) & kMask) == kSurrogates) whole -= 2;
  }
  cut_ = bytes.substr(whole);
  bytes.resize(whole);
  return bytes;
}

std::string FileDecoder::decode(std::string_view part) {
  std::string bytes = std::exchange(cut_, {}) + std::string(part);
  if (!part.empty()) bytes = take_whole(std::move(bytes));
  switch (encoding_) {
    case FileEncoding::kGbk:
      return from_gbk(bytes).text;
    case FileEncoding::kBig5:
      return from_big5(bytes).text;
    case FileEncoding::kUtf16Little:
      return from_utf16(bytes, ByteOrder::kLittle);
    case FileEncoding::kUtf16Big:
      return from_utf16(bytes, ByteOrder::kBig);
    case FileEncoding::kOwn:
    case FileEncoding::kUtf32:
    case FileEncoding::kUnknown:
      return bytes;
  }
  return bytes;
}

}  // namespace proconsul
