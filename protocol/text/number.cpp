#include "protocol/text/number.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/quoting.h"
#include "engine/text.h"

namespace proconsul {
namespace {

template <class Number>
Result<Number> parse(std::string_view text, Number min, Number max) {
  const std::optional<Number> value = parse_number(text, min, max);
  if (!value) return Error{fmt::format("{} is not a number from {} to {}", quote(text), min, max)};
  return *value;
}

}  // namespace

Result<std::int64_t> parse_integer(std::string_view text, std::int64_t min, std::int64_t max) {
  return parse(text, min, max);
}

std::optional<NearestInteger> nearest_integer(std::string_view text, std::int64_t min, std::int64_t max) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const std::string_view whole = text.substr(0, text.find('.'));
  const std::string_view fraction = whole.size() < text.size() ? text.substr(whole.size() + 1) : "";
  const auto digits = [](std::string_view part) { return std::all_of(part.begin(), part.end(), is_digit); };
  if (whole.size() + fraction.size() == 0 || !digits(whole) || !digits(fraction)) return std::nullopt;
  constexpr std::int64_t kBeyond = std::numeric_limits<std::int64_t>::max();
  const std::int64_t size =
      whole.empty() ? 0 : parse_number<std::int64_t>(whole, 0, kBeyond).value_or(kBeyond);
  const std::int64_t value = std::clamp(negative ? -size : size, min, max);
  const bool rounded = fraction.find_first_not_of('0') != std::string_view::npos;
  return NearestInteger{value, !rounded && value == (negative ? -size : size) && size != kBeyond};
}

Result<std::int64_t> parse_nearest(std::string_view text, std::int64_t min, std::int64_t max) {
  const std::optional<NearestInteger> nearest = nearest_integer(text, min, max);
  return nearest ? Result(nearest->value) : parse_integer(text, min, max);
}

Result<std::uint64_t> parse_unsigned(std::string_view text) {
  return parse<std::uint64_t>(text, 0, std::numeric_limits<std::uint64_t>::max());
}

}  // namespace proconsul
