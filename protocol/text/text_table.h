// Words in aligned columns.
#pragma once

#include <string>
#include <vector>

namespace proconsul {

// Rows of cells, each column as wide as its widest cell, two blanks between; the first row is the heading,
// underlined by dashes. Rows may be shorter than the heading.
std::string text_table(const std::vector<std::vector<std::string>>& rows);

// A paragraph in lines of at most `width` columns, broken at blanks; existing line ends count as blanks.
std::string wrapped(const std::string& text, int width);

// Items side by side, filling lines of at most `width` columns row by row.
std::string in_columns(const std::vector<std::string>& items, int width);

// Blocks of lines side by side as far as `width` allows, three blanks between.
std::string side_by_side(const std::vector<std::vector<std::string>>& blocks, int width);

}  // namespace proconsul
