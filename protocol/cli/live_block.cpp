#include "protocol/cli/live_block.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/quoting.h"

namespace proconsul {
namespace {

constexpr const char* kEraseBelow = "\033[J";

std::string up(std::size_t rows) { return rows == 0 ? "" : fmt::format("\033[{}A", rows); }

// The number of rows for so many characters on a terminal of this size.
std::size_t rows_of(std::size_t characters, TerminalSize size) {
  const auto columns = static_cast<std::size_t>(size.columns);
  return std::max<std::size_t>(1, (characters + columns - 1) / columns);
}

// The last column stays free: some terminals begin a new row as soon as it is written.
int room_in(TerminalSize size) { return std::max(1, size.columns - 1); }

}  // namespace

std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(character_column(text, static_cast<int>(text.size()) + 1)) - 1;
}

std::string fitted(std::string_view text, int columns) {
  std::size_t end = 0;
  for (int column = 0; column < columns && end < text.size(); ++column) end += character_at(text, end).size();
  return std::string(text.substr(0, end));
}

std::string fitted_parts(const std::vector<std::string>& parts, int columns) {
  std::string line;
  for (const std::string& part : parts) {
    const std::string longer = line.empty() ? part : line + ", " + part;
    if (!line.empty() && characters_in(longer) > static_cast<std::size_t>(columns)) break;
    line = longer;
  }
  return fitted(line, columns);
}

std::string LiveBlock::draw(const std::vector<std::string>& lines, TerminalSize size) {
  std::size_t rows = 0;
  for (const std::size_t characters : drawn_) rows += rows_of(characters, size);
  std::string text = up(rows);
  drawn_.clear();
  const std::size_t most = static_cast<std::size_t>(std::max(2, size.rows - 1));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i + 1 < lines.size() && drawn_.size() + 1 >= most) continue;
    const std::string line = fitted(lines[i], room_in(size));
    drawn_.push_back(characters_in(line));
    text += kEraseLine + line + "\n";
  }
  return text + kEraseBelow;
}

std::string LiveLine::draw(std::string_view text, TerminalSize size) {
  const std::string line = fitted(text, room_in(size));
  const std::string erased = erase(size);
  drawn_ = characters_in(line);
  return (erased.empty() ? kEraseLine : erased) + line;
}

std::string LiveLine::erase(TerminalSize size) {
  if (drawn_ == 0) return "";
  const std::size_t rows = rows_of(drawn_, size);
  drawn_ = 0;
  return up(rows - 1) + kEraseLine + kEraseBelow;
}

}  // namespace proconsul
