#include <array>

#include "engine/quoting.h"
#include "protocol/formats/encoding.h"

namespace proconsul {
namespace {

constexpr std::size_t kRowLength = 94;
constexpr std::size_t kRows = 120;
constexpr std::array<std::string_view, kRows> kJapaneseRows = {
#include "protocol/formats/shift_jis.inc"
};
constexpr std::string_view kNoCharacter = "\xEF\xBF\xBD";

bool is_lead(unsigned char byte) { return (byte > 0x80 && byte < 0xA0) || (byte > 0xDF && byte < 0xFD); }
bool is_trail(unsigned char byte) { return byte > 0x3F && byte < 0xFD && byte != 0x7F; }
bool is_narrow_kana(unsigned char byte) { return byte > 0xA0 && byte < 0xE0; }

// Empty if the row has no such character.
std::string_view character_in(std::string_view row, std::size_t place) {
  std::size_t at = 0;
  for (; place > 0 && at < row.size(); --place) at += character_length(row, at);
  if (at >= row.size() || row[at] == '?') return {};
  return character_at(row, at);
}

std::string_view wide_character(unsigned char lead, unsigned char trail) {
  const std::size_t block = lead < 0xA0 ? lead - 0x81U : lead - 0xE0U + 31;
  const std::size_t cell = trail - 0x40U - (trail > 0x7F ? 1 : 0);
  return character_in(kJapaneseRows.at(2 * block + cell / kRowLength), cell % kRowLength);
}

// U+FF61 to U+FF9F.
std::string narrow_kana(unsigned char byte) {
  const unsigned offset = 0x61U + byte - 0xA1U;
  return {'\xEF', static_cast<char>(0xBC + (offset >> 6U)), static_cast<char>(0x80U | (offset & 0x3FU))};
}

}  // namespace

DecodedText from_shift_jis(std::string_view bytes) {
  DecodedText decoded;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const auto byte = static_cast<unsigned char>(bytes[at]);
    const auto next = static_cast<unsigned char>(at + 1 < bytes.size() ? bytes[at + 1] : '\0');
    if (byte < 0x80) {
      decoded.text += bytes[at];
    } else if (is_narrow_kana(byte)) {
      decoded.text += narrow_kana(byte);
    } else if (is_lead(byte) && is_trail(next) && !wide_character(byte, next).empty()) {
      decoded.text += wide_character(byte, next);
      ++at;
    } else {
      if (!decoded.first_fault) decoded.first_fault = at;
      decoded.text += kNoCharacter;
    }
  }
  return decoded;
}

}  // namespace proconsul
