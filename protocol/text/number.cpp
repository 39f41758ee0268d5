#include "protocol/text/number.h"

#include <fmt/format.h>

#include <limits>

#include "engine/quoting.h"
#include "engine/text.h"

namespace proconsul {
namespace {

template <class Number>
Result<Number> parse(std::string_view text, Number least, Number most) {
  const std::optional<Number> value = parse_number(text, least, most);
  if (!value) return Error{fmt::format("{} is not a number from {} to {}", quote(text), least, most)};
  return *value;
}

}  // namespace

Result<std::int64_t> parse_integer(std::string_view text, std::int64_t least, std::int64_t most) {
  return parse(text, least, most);
}

Result<std::uint64_t> parse_unsigned(std::string_view text) {
  return parse<std::uint64_t>(text, 0, std::numeric_limits<std::uint64_t>::max());
}

Result<std::chrono::milliseconds> parse_seconds(std::string_view text) {
  constexpr double kDay = 86400;
  const bool plain = text.find_first_not_of("0123456789.") == std::string_view::npos;  // no "nan", no "1e3"
  const auto seconds = parse<double>(plain ? text : "", 0, kDay);
  if (!seconds) return Error{fmt::format("{} is not a number of seconds from 0 to {}", quote(text), kDay)};
  return std::chrono::milliseconds(static_cast<std::int64_t>(*seconds * 1000 + 0.5));
}

}  // namespace proconsul
