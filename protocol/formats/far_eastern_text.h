// Characters of Japanese and Chinese game records, in UTF-8.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace proconsul {

// Removes `word` from the front of `text`; false if it is not there.
bool take_word(std::string_view& text, std::string_view word);
// Removes the first of `words`, which blanks separate, that `text` begins with; empty if none does.
std::string_view take_one_of(std::string_view& text, std::string_view words);
// Removes a digit from 0 to 9 from the front of `text`: "7", full-width, or a Chinese numeral.
std::optional<int> take_digit(std::string_view& text);
// Removes a number such as "18" or the numeral of eighteen.
std::optional<int> take_numeral(std::string_view& text);

std::string wide_digit(int digit);       // 0 to 9, full-width
std::string chinese_numeral(int digit);  // 1 to 9

// Without blanks, full-width ones included.
std::string without_blanks(std::string_view text);
// Without blanks at both ends, full-width ones included.
std::string_view trimmed_wide(std::string_view text);

}  // namespace proconsul
