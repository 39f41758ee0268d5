#include "protocol/formats/jump_example.h"

#include <algorithm>

namespace proconsul {

bool jumps(const PieceDef& piece) {
  return std::any_of(piece.paths.begin(), piece.paths.end(),
                     [](const Path& path) { return path.kind == PathKind::kWade; });
}

const std::vector<Offset>& jumped_pieces() {
  static const std::vector<Offset> offsets = {{1, 0},   {3, 0},  {0, 1},  {0, 2},  {2, 2},
                                              {-1, -1}, {-2, 0}, {-1, 1}, {-2, 2}, {-3, 3}};
  return offsets;
}

Passage passage(const std::vector<bool>& before) {
  const auto first = std::find(before.begin(), before.end(), true);
  if (first == before.end()) return Passage::kFree;
  return std::find(first, before.end(), false) == before.end() ? Passage::kJump : Passage::kBlocked;
}

}  // namespace proconsul
