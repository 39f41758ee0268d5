#include "engine/lines.h"

#include <algorithm>

namespace proconsul {

std::string_view bare_line(std::string_view line) {
  while (line.starts_with(kUtf8Mark)) line.remove_prefix(kUtf8Mark.size());
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return bare_line(line);
}

}  // namespace proconsul
