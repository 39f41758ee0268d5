// Converts text to numbers. The whole token must be a number within the range, or the Error names the range.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/result.h"

namespace proconsul {

Result<std::int64_t> parse_integer(std::string_view text, std::int64_t min, std::int64_t max);
// A number written by a program where an integer is expected: "2933.0" and "2933.5" give 2933, and values
// outside the range are clamped. Nothing if the text is not a decimal number.
struct NearestInteger {
  std::int64_t value = 0;
  bool exact = true;  // the text was this integer, within the range
};
std::optional<NearestInteger> nearest_integer(std::string_view text, std::int64_t min, std::int64_t max);
// The value alone, with the errors of parse_integer.
Result<std::int64_t> parse_nearest(std::string_view text, std::int64_t min, std::int64_t max);
// The full 64-bit range, for seeds and node counts.
Result<std::uint64_t> parse_unsigned(std::string_view text);
// Seconds as a plain decimal number ("0.25"), at most a day; rounded to milliseconds.
Result<std::chrono::milliseconds> parse_seconds(std::string_view text);
// The same for times written by a program: negative values become 0, values above a day become a day.
Result<std::chrono::milliseconds> nearest_seconds(std::string_view text);

}  // namespace proconsul
