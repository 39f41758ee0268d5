#include "protocol/text/text_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/text/words.h"

namespace proconsul {
namespace {

std::string without_end_blanks(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

std::size_t widest(const std::vector<std::string>& lines) {
  std::size_t width = 0;
  for (const std::string& line : lines) width = std::max(width, line.size());
  return width;
}

std::string aligned(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) line += fmt::format("{:<{}}  ", cells[i], widths[i]);
  return without_end_blanks(line) + "\n";
}

}  // namespace

std::string text_table(const std::vector<std::vector<std::string>>& rows) {
  if (rows.empty()) return {};
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::vector<std::string> dashes;
  for (const std::size_t width : widths) dashes.emplace_back(width, '-');
  std::string out = aligned(rows.front(), widths) + aligned(dashes, widths);
  for (std::size_t i = 1; i < rows.size(); ++i) out += aligned(rows[i], widths);
  return out;
}

std::string wrapped(const std::string& text, int width) {
  std::string out, line;
  for (const std::string_view word : words_in(text)) {
    if (!line.empty() && line.size() + 1 + word.size() > static_cast<std::size_t>(std::max(width, 1))) {
      out += line + "\n";
      line.clear();
    }
    if (!line.empty()) line += ' ';
    line += word;
  }
  return out + line + "\n";
}

std::string in_columns(const std::vector<std::string>& items, int width) {
  const std::size_t cell = widest(items) + 2;
  const std::size_t per_line = std::max<std::size_t>(1, static_cast<std::size_t>(width) / cell);
  std::string out, line;
  for (std::size_t i = 0; i < items.size(); ++i) {
    line += fmt::format("{:<{}}", items[i], cell);
    if ((i + 1) % per_line != 0 && i + 1 != items.size()) continue;
    out += without_end_blanks(line) + "\n";
    line.clear();
  }
  return out;
}

std::string side_by_side(const std::vector<std::vector<std::string>>& blocks, int width) {
  std::string out;
  for (std::size_t first = 0; first < blocks.size();) {
    std::size_t last = first, used = 0, height = 0;
    do {
      used += widest(blocks[last]) + 3;
      height = std::max(height, blocks[last].size());
      ++last;
    } while (last < blocks.size() && used + widest(blocks[last]) <= static_cast<std::size_t>(width));
    for (std::size_t row = 0; row < height; ++row) {
      std::string line;
      for (std::size_t i = first; i < last; ++i) {
        line += fmt::format("{:<{}}", row < blocks[i].size() ? blocks[i][row] : "", widest(blocks[i]) + 3);
      }
      out += without_end_blanks(line) + "\n";
    }
    out += "\n";
    first = last;
  }
  return out;
}

}  // namespace proconsul
