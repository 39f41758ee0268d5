// Piece movement notation (Betza and much of XBetza, see variants/definitions/README.md) compiled to
// paths. Strict: whatever is not understood is an error with its column. Movement that is the same on the
// board gives equal paths, whichever notation it was written in, so that tables can be shared.
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
  bool wraps = false;     // its sides meet: a walk of several legs may be longer than it
};

// Castling ("isO2") makes no path. The error's column counts from 1 within `notation`; its line is 0.
Result<std::vector<Path>> parse_betza(std::string_view notation, const BetzaBoard& board);

// The same movement in the one way of writing it that this engine prefers: it parses to the same paths, and
// notations that differ in their spelling only give the same text.
Result<std::string> canonical_betza(std::string_view notation, const BetzaBoard& board);

// Squares that the king goes in castling, 0 if the notation does not tell.
Result<int> castling_steps(std::string_view notation, const BetzaBoard& board);

}  // namespace proconsul
