#include "protocol/formats/square_mark.h"

namespace proconsul {

bool hops(const Path& path) { return path.kind == PathKind::kHop || path.kind == PathKind::kGrasshop; }

SquareMark mark_of(const Path& path) {
  if (hops(path)) return SquareMark::kHop;
  switch (path.use) {
    case PathUse::kMoveOrCapture:
      return SquareMark::kBoth;
    case PathUse::kMove:
      return SquareMark::kMove;
    case PathUse::kCapture:
      return SquareMark::kCapture;
  }
  return SquareMark::kBoth;
}

SquareMark together(SquareMark one, SquareMark other) {
  if (one == other) return one;
  const auto either = [&](SquareMark mark) { return one == mark || other == mark; };
  const bool moves = either(SquareMark::kMove) || either(SquareMark::kMoveOrHop);
  const bool captures = either(SquareMark::kCapture);
  if (either(SquareMark::kBoth) || (moves && captures)) return SquareMark::kBoth;
  return captures ? SquareMark::kCapture : SquareMark::kMoveOrHop;
}

}  // namespace proconsul
