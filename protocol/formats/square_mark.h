// What a piece can do on a square of an otherwise empty board: the marks of its diagrams, in text and in
// pictures.
#pragma once

#include <cstdint>

#include "engine/rules.h"

namespace proconsul {

enum class SquareMark : std::uint8_t {
  kMove,
  kCapture,
  kBoth,
  kHop,        // only by leaping over one piece
  kMoveOrHop,  // a move, or by such a leap
  kJump        // over all that stands directly before it
};

bool hops(const Path& path);
// That of the squares on which `path` ends.
SquareMark mark_of(const Path& path);
// That of a square reached in both ways. A leap does not count where the piece captures without one.
SquareMark together(SquareMark one, SquareMark other);

}  // namespace proconsul
