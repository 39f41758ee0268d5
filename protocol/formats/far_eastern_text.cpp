#include "protocol/formats/far_eastern_text.h"

#include <array>

#include "engine/text.h"

namespace proconsul {
namespace {

constexpr std::string_view kWideBlank = "　";
constexpr std::array<std::string_view, 10> kWideDigits = {"０", "１", "２", "３", "４",
                                                          "５", "６", "７", "８", "９"};
constexpr std::array<std::string_view, 10> kNumerals = {"〇", "一", "二", "三", "四",
                                                        "五", "六", "七", "八", "九"};
constexpr std::string_view kTen = "十";

}  // namespace

bool take_word(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

std::string_view take_one_of(std::string_view& text, std::string_view words) {
  while (!words.empty()) {
    const std::string_view word = words.substr(0, words.find(' '));
    words.remove_prefix(std::min(words.size(), word.size() + 1));
    if (take_word(text, word)) return word;
  }
  return {};
}

std::optional<int> take_digit(std::string_view& text) {
  if (!text.empty() && is_digit(text.front())) {
    const int digit = text.front() - '0';
    text.remove_prefix(1);
    return digit;
  }
  for (int digit = 0; digit < 10; ++digit) {
    const auto index = static_cast<std::size_t>(digit);
    if (take_word(text, kWideDigits[index]) || take_word(text, kNumerals[index])) return digit;
  }
  return std::nullopt;
}

std::optional<int> take_numeral(std::string_view& text) {
  std::optional<int> number = take_digit(text);
  if (take_word(text, kTen)) return number.value_or(1) * 10 + take_digit(text).value_or(0);
  if (!number) return std::nullopt;
  if (const std::optional<int> units = take_digit(text)) return *number * 10 + *units;
  return number;
}

std::string wide_digit(int digit) { return std::string(kWideDigits.at(static_cast<std::size_t>(digit))); }
std::string chinese_numeral(int digit) { return std::string(kNumerals.at(static_cast<std::size_t>(digit))); }

std::string without_blanks(std::string_view text) {
  std::string kept;
  while (!text.empty()) {
    if (take_word(text, kWideBlank)) continue;
    if (!is_blank(text.front())) kept += text.front();
    text.remove_prefix(1);
  }
  return kept;
}

std::string_view trimmed_wide(std::string_view text) {
  text = trimmed(text);
  while (take_word(text, kWideBlank)) text = trimmed(text);
  while (text.ends_with(kWideBlank)) text = trimmed(text.substr(0, text.size() - kWideBlank.size()));
  return text;
}

}  // namespace proconsul
