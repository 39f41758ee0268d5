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
constexpr std::size_t kChineseRows = 126;
constexpr std::array<std::string_view, kChineseRows> kChineseCharacters = {
#include "protocol/formats/gbk.inc"
};
constexpr unsigned char kFirstBig5Lead = 0xA1, kLastBig5Lead = 0xF9;
constexpr std::array<std::string_view, kLastBig5Lead - kFirstBig5Lead + 1> kBig5Rows = {
#include "protocol/formats/big5.inc"
};

bool is_jis_lead(unsigned char byte) { return (byte > 0x80 && byte < 0xA0) || (byte > 0xDF && byte < 0xFD); }
bool is_jis_trail(unsigned char byte) { return byte > 0x3F && byte < 0xFD && byte != 0x7F; }

// Empty if the row has no such character.
std::string_view character_in(std::string_view row, std::size_t place) {
  std::size_t at = 0;
  for (; place > 0 && at < row.size(); --place) at += character_length(row, at);
  if (at >= row.size() || row[at] == '?') return {};
  return character_at(row, at);
}

std::string japanese_character(unsigned char lead, unsigned char trail) {
  if (!is_jis_lead(lead) || !is_jis_trail(trail)) return {};
  const std::size_t block = lead < 0xA0 ? lead - 0x81U : lead - 0xE0U + 31;
  const std::size_t cell = trail - 0x40U - (trail > 0x7F ? 1 : 0);
  return std::string(character_in(kJapaneseRows.at(2 * block + cell / kRowLength), cell % kRowLength));
}

// U+FF61 to U+FF9F.
std::string narrow_kana(unsigned char byte) {
  if (byte <= 0xA0 || byte >= 0xE0) return {};
  const unsigned offset = 0x61U + byte - 0xA1U;
  return {'\xEF', static_cast<char>(0xBC + (offset >> 6U)), static_cast<char>(0x80U | (offset & 0x3FU))};
}

bool is_gbk_byte(unsigned char byte) { return byte > 0x80 && byte < 0xFF; }

// The same rows, and the narrow kana after a byte of their own.
std::string euc_character(unsigned char lead, unsigned char trail) {
  constexpr unsigned char kFirst = 0xA1, kKanaFollows = 0x8E;
  if (lead == kKanaFollows) return narrow_kana(trail);
  if (lead < kFirst || lead == 0xFF || trail < kFirst || trail == 0xFF) return {};
  return std::string(character_in(kJapaneseRows.at(lead - std::size_t{kFirst}), trail - std::size_t{kFirst}));
}

std::string chinese_character(unsigned char lead, unsigned char trail) {
  if (!is_gbk_byte(lead) || trail < 0x40 || trail == 0x7F || trail == 0xFF) return {};
  return std::string(
      character_in(kChineseCharacters.at(lead - 0x81U), trail - 0x40U - (trail > 0x7F ? 1 : 0)));
}

std::string big5_character(unsigned char lead, unsigned char trail) {
  constexpr unsigned char kLastOfLow = 0x7E, kFirstOfHigh = 0xA1, kFirst = 0x40;
  if (lead < kFirstBig5Lead || lead > kLastBig5Lead || trail < kFirst || trail == 0xFF) return {};
  if (trail > kLastOfLow && trail < kFirstOfHigh) return {};
  const std::size_t cell =
      trail - std::size_t{kFirst} - (trail > kLastOfLow ? kFirstOfHigh - kLastOfLow - std::size_t{1} : 0);
  return std::string(character_in(kBig5Rows.at(lead - std::size_t{kFirstBig5Lead}), cell));
}

std::string no_single(unsigned char) { return {}; }

// `single` and `pair` give the character of one or two bytes, or nothing.
DecodedText decoded(std::string_view bytes, std::string (*single)(unsigned char),
                    std::string (*pair)(unsigned char, unsigned char)) {
  DecodedText result;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const auto byte = static_cast<unsigned char>(bytes[at]);
    const auto next = static_cast<unsigned char>(at + 1 < bytes.size() ? bytes[at + 1] : '\0');
    if (byte < 0x80) {
      result.text += bytes[at];
    } else if (const std::string one = single(byte); !one.empty()) {
      result.text += one;
    } else if (const std::string both = pair(byte, next); !both.empty()) {
      result.text += both;
      ++at;
    } else {
      if (!result.first_fault) result.first_fault = at;
      result.text += printable(bytes.substr(at, 1));
    }
  }
  return result;
}

}  // namespace

DecodedText from_shift_jis(std::string_view bytes) { return decoded(bytes, narrow_kana, japanese_character); }
DecodedText from_euc_jp(std::string_view bytes) { return decoded(bytes, no_single, euc_character); }
DecodedText from_gbk(std::string_view bytes) { return decoded(bytes, no_single, chinese_character); }
DecodedText from_big5(std::string_view bytes) { return decoded(bytes, no_single, big5_character); }

}  // namespace proconsul
