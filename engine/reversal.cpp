#include "engine/reversal.h"

#include <algorithm>
#include <set>

namespace proconsul {

bool has_reversible_moves(const PieceDef& piece) {
  std::set<Offset> ends;
  for (const Path& path : piece.paths) {
    const std::size_t first = static_cast<std::size_t>(path.first_stop) - 1;
    for (std::size_t i = first; path.use != PathUse::kCapture && i < path.steps.size(); ++i)
      ends.insert(path.steps[i]);
  }
  return std::any_of(ends.begin(), ends.end(), [&](Offset end) {
    return end != Offset{} && ends.contains({-end.file, -end.rank});
  });
}

}  // namespace proconsul
