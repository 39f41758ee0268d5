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

}  // namespace proconsul
