#include "protocol/text/input_line.h"

#include <fmt/format.h>

#include <istream>

#include "engine/lines.h"

namespace proconsul {

bool read_input_line(std::istream& input, std::string& line) {
  using Traits = std::istream::traits_type;
  line.clear();
  const std::istream::sentry ready(input, true);
  if (!ready) return false;
  bool any = false;
  for (auto c = input.rdbuf()->sbumpc(); !Traits::eq_int_type(c, Traits::eof());
       c = input.rdbuf()->sbumpc()) {
    any = true;
    if (c == '\n') return true;
    if (line.size() <= kLongestLine) line += Traits::to_char_type(c);
  }
  input.setstate(any ? std::ios::eofbit : std::ios::eofbit | std::ios::failbit);
  return any;
}

bool read_text_line(std::istream& input, std::string& line) {
  if (!read_input_line(input, line)) return false;
  if (const std::string_view bare = bare_line(line); bare.size() < line.size()) line = std::string(bare);
  return true;
}

std::string too_long_line_text() { return fmt::format("line of more than {} bytes", kLongestLine); }

}  // namespace proconsul
