// A line of an EPD suite: a position as in a FEN, then operations such as `bm Nf3; id "one";`. Fields after
// the side to move may be missing, and the counters of a FEN may follow, or the operations hmvc and fmvn.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"

namespace proconsul {

struct EpdMove {
  std::string text;
  int column = 0;
  bool operator==(std::string_view other) const { return text == other; }
};

struct EpdLine {
  std::string fen;
  std::string id;
  std::vector<EpdMove> best;   // bm
  std::vector<EpdMove> avoid;  // am
  std::optional<int> mate;     // dm: moves
  bool asks() const { return !best.empty() || !avoid.empty() || mate; }
};

// Fails with the column of the error.
Result<EpdLine> parse_epd(std::string_view line);
// The position of a line whose operations do not matter.
std::string fen_of_epd(std::string_view line);
// Whether a line of a file of positions has none: it is blank, or begins with '#' or '%'.
bool is_remark(std::string_view line);

// True, or an error with the column of a move in the line that is not legal.
Result<bool> check_moves(const EpdLine& epd, const Game& game);
// Whether a search result meets the line's operations; nothing if the line asks for nothing. Fails as
// check_moves() does.
Result<bool> is_solved(const EpdLine& epd, const Game& game, Move best, int mate_moves);

}  // namespace proconsul
