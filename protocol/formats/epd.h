// A line of an EPD suite: four fields of a FEN, then operations such as `bm Nf3; id "one";`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"

namespace proconsul {

struct EpdLine {
  std::string fen;
  std::string id;
  std::vector<std::string> best;   // bm
  std::vector<std::string> avoid;  // am
  std::optional<int> mate;         // dm: moves
};

// Fails with the column of what cannot be understood. The counters of a whole FEN may follow its fields.
Result<EpdLine> parse_epd(std::string_view line);

// Whether a search's answer is what the line asks for; a line that asks for nothing is always right. The
// error names a move of the line that is not legal.
Result<bool> is_solved(const EpdLine& epd, const Game& game, Move best, int mate_moves);

}  // namespace proconsul
