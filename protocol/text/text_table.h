// Text in aligned columns.
#pragma once

#include <string>
#include <vector>

namespace proconsul {

// Cells in rows, each column as wide as its widest cell, separated by two blanks. The first row is the
// heading and is underlined with dashes. Rows may be shorter than the heading.
std::string text_table(const std::vector<std::vector<std::string>>& rows);

// A paragraph wrapped to `width` columns at blanks; existing line ends count as blanks.
std::string wrapped(const std::string& text, int width);

// Items side by side, row by row, in lines of at most `width` columns.
std::string in_columns(const std::vector<std::string>& items, int width);

// Blocks of lines side by side as far as `width` allows, separated by three blanks.
std::string side_by_side(const std::vector<std::vector<std::string>>& blocks, int width);

}  // namespace proconsul
