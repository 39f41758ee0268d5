// A piece's movement in the XBetza dialect of XBoard 4.9.1. What XBetza cannot express exactly is described
// by a superset of the moves, never a subset: XBoard rejects moves that the description lacks.
#pragma once

#include <string>

#include "engine/rules.h"

namespace proconsul {

struct XbetzaText {
  std::string text;
  bool complete = true;        // false: some move cannot be expressed, not even by a superset
  bool exact_captures = true;  // false: the description attacks squares that the piece does not
};

// Only its ordinary moves; the caller adds special moves (castling, leaps, swaps).
XbetzaText xbetza(const Rules& rules, const PieceDef& piece);

}  // namespace proconsul
