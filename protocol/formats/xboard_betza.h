// A piece's movement in the XBetza dialect of XBoard 4.9.1. What the dialect cannot say exactly is described
// by more moves than there are, never by fewer: XBoard refuses what the description lacks.
#pragma once

#include <string>

#include "engine/rules.h"

namespace proconsul {

struct XbetzaText {
  std::string text;
  bool complete = true;        // false: some move has no letter, not even in a superset
  bool exact_captures = true;  // false: the description attacks squares that the piece does not
};

// Its ordinary moves; special moves (castling, leaps, swaps) are added by the caller.
XbetzaText xbetza(const Rules& rules, const PieceDef& piece);

}  // namespace proconsul
