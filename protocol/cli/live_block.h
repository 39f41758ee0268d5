// Lines on a terminal that are redrawn in place, also if its width changes: a narrower terminal wraps them to
// more rows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/cli/console.h"

namespace proconsul {

inline constexpr const char* kEraseLine = "\r\033[K";

// The longest prefix of whole characters that fits in `columns`.
std::string fitted(std::string_view text, int columns);
std::size_t characters_in(std::string_view text);
// As many parts as fit, separated by a comma and a blank.
std::string fitted_parts(const std::vector<std::string>& parts, int columns);

class LiveBlock {
 public:
  // The output that replaces the lines drawn last; the cursor is below them before and after. Lines are
  // truncated at the terminal's edge; if there are too many, the first ones and the last one are drawn.
  std::string draw(const std::vector<std::string>& lines, TerminalSize size);

 private:
  std::vector<std::size_t> drawn_;  // characters of each line
};

// One line without its line end; the cursor stays behind it.
class LiveLine {
 public:
  std::string draw(std::string_view text, TerminalSize size);
  std::string erase(TerminalSize size);  // nothing if none is drawn

 private:
  std::size_t drawn_ = 0;  // characters
};

}  // namespace proconsul
