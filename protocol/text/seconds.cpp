// Separate from the other numbers, since emscripten's libc++ cannot parse fractions.
#include <fmt/format.h>

#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/text/number.h"

namespace proconsul {

Result<std::chrono::milliseconds> parse_seconds(std::string_view text) {
  constexpr double kDay = 86400;
  const bool plain = text.find_first_not_of("0123456789.") == std::string_view::npos;  // no "nan", no "1e3"
  const std::optional<double> seconds = parse_number(plain ? text : "", 0.0, kDay);
  if (!seconds) return Error{fmt::format("{} is not a number of seconds from 0 to {}", quote(text), kDay)};
  return std::chrono::milliseconds(static_cast<std::int64_t>(*seconds * 1000 + 0.5));
}

Result<std::chrono::milliseconds> nearest_seconds(std::string_view text) {
  constexpr std::int64_t kDay = 86400;
  const std::optional<NearestInteger> whole = nearest_integer(text, 0, kDay);
  if (!whole) return parse_seconds(text);
  if (text.starts_with('-')) return std::chrono::milliseconds(0);
  if (text.starts_with('+')) text.remove_prefix(1);
  const Result<std::chrono::milliseconds> seconds = parse_seconds(text);
  return seconds ? seconds : Result<std::chrono::milliseconds>(std::chrono::seconds(whole->value));
}

}  // namespace proconsul
