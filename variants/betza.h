// Piece movement notation (Betza and much of XBetza, see variants/definitions/README.md) compiled to paths.
// Strict: whatever is not understood is an error with its column. Movement that is the same on the board
// gives equal paths, however it was written, so that tables can be shared.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/rules.h"

namespace proconsul {

struct BetzaBoard {
  int longest = 7;        // steps of an unlimited rider: the longer side of the board less one
  SquareSet double_step;  // where an initial move (`i`) starts from
  bool wraps = false;     // opposite edges are joined: a walk of several legs may be longer than the board
};

// Castling ("isO2") makes no path. The error's column counts from 1 within `notation`; its line is 0.
Result<std::vector<Path>> parse_betza(std::string_view notation, const BetzaBoard& board);

// The same movement in this engine's preferred spelling: it parses to the same paths, and notations that
// differ only in spelling give the same text.
Result<std::string> canonical_betza(std::string_view notation, const BetzaBoard& board);

// Squares that the king moves in castling, 0 if the notation has none.
Result<int> castling_steps(std::string_view notation, const BetzaBoard& board);

}  // namespace proconsul
