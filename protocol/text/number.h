// Text to number for everything a person types: the whole token must be a number within the range, or the
// Error says what would be right.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/result.h"

namespace proconsul {

Result<std::int64_t> parse_integer(std::string_view text, std::int64_t min, std::int64_t max);
// What a program has written where a whole number is wanted: "2933.0" and "2933.5" are 2933, numbers beyond
// the range become its end. Nothing if it is no decimal number.
struct NearestInteger {
  std::int64_t value = 0;
  bool exact = true;  // it is the very number
};
std::optional<NearestInteger> nearest_integer(std::string_view text, std::int64_t min, std::int64_t max);
// The same as `value` alone, the Error being that of parse_integer.
Result<std::int64_t> parse_nearest(std::string_view text, std::int64_t min, std::int64_t max);
// All 64 bits, for seeds and node counts.
Result<std::uint64_t> parse_unsigned(std::string_view text);
// Seconds as a plain decimal number ("0.25"), at most a day; rounded to milliseconds.
Result<std::chrono::milliseconds> parse_seconds(std::string_view text);
// The same of what a program has written: less than nothing becomes 0, more than a day a day.
Result<std::chrono::milliseconds> nearest_seconds(std::string_view text);

}  // namespace proconsul
