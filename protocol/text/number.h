// Text to number for everything a person types: the whole token must be a number within the range, or the
// Error says what would be right.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "engine/result.h"

namespace proconsul {

Result<std::int64_t> parse_integer(std::string_view text, std::int64_t least, std::int64_t most);
// All 64 bits, for seeds and node counts.
Result<std::uint64_t> parse_unsigned(std::string_view text);
// Seconds as a plain decimal number ("0.25"), at most a day; rounded to milliseconds.
Result<std::chrono::milliseconds> parse_seconds(std::string_view text);

}  // namespace proconsul
