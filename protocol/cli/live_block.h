// Lines on a terminal that are drawn again and again in the same place, whatever becomes of its width: a
// terminal that gets narrower breaks what stands on it into more rows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/cli/console.h"

namespace proconsul {

inline constexpr const char* kEraseLine = "\r\033[K";

// As many whole characters of the text as `columns` have room for.
std::string fitted(std::string_view text, int columns);
std::size_t characters_in(std::string_view text);
// The parts, one blank and comma between, as far as they fit.
std::string fitted_parts(const std::vector<std::string>& parts, int columns);

class LiveBlock {
 public:
  // What to write to replace the lines drawn last; the cursor stands below them before and after. Lines are
  // cut at the terminal's edge; of more lines than it has rows the first ones are drawn, and the last.
  std::string draw(const std::vector<std::string>& lines, TerminalSize size);

 private:
  std::vector<std::size_t> drawn_;  // characters of each line
};

// One line without its end: the cursor stays behind it.
class LiveLine {
 public:
  std::string draw(std::string_view text, TerminalSize size);
  std::string erase(TerminalSize size);  // nothing if there is none

 private:
  std::size_t drawn_ = 0;  // characters
};

}  // namespace proconsul
