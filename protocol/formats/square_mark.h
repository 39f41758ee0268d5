// What a piece can do on a square of an otherwise empty board, as marked in its diagrams, in text and in
// pictures.
#pragma once

#include <cstdint>

#include "engine/rules.h"

namespace proconsul {

enum class SquareMark : std::uint8_t {
  kMove,
  kCapture,
  kBoth,
  kHop,        // only by hopping over one piece
  kMoveOrHop,  // a move, or a hop
  kJump        // over the piece directly before it, if any
};

bool hops(const Path& path);
// The mark of the squares on which `path` ends.
SquareMark mark_of(const Path& path);
// The mark of a square reached in both ways. A hop does not count where the piece also captures without one.
SquareMark together(SquareMark one, SquareMark other);

}  // namespace proconsul
