// Files, squares and sets of squares as definitions write them: "j", "e4", "*8" (a rank), "a*" (a file), "*"
// (all), "-" (none). Sets hold existing squares only.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/rules.h"
#include "engine/text.h"

namespace proconsul {

std::optional<int> parse_file(std::string_view text, int files);  // "b" or "2" is 1
std::string file_name(int file);
std::string square_name(const Geometry& board, Square square);

// The squares that a text names, and its words that name none on this board.
struct Region {
  SquareSet squares;
  std::vector<Word> off_board;
};

SquareSet rank_squares(const Geometry& board, int rank);
// Words separated by spaces; the error's column counts from 1 within `text`.
Result<Region> parse_region(std::string_view text, const Geometry& board);

}  // namespace proconsul
