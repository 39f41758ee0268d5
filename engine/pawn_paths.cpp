#include "engine/pawn_paths.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace proconsul {

namespace {

bool overlap(PathUse a, PathUse b) {
  return a == b || a == PathUse::kMoveOrCapture || b == PathUse::kMoveOrCapture;
}

bool share_origins(const Path& a, const Path& b) {
  return !a.origins || !b.origins || any(*a.origins & *b.origins);
}

// Another path of the piece may lead to the same square in the same way.
bool has_rival(const PieceDef& piece, const Path& path) {
  return std::any_of(piece.paths.begin(), piece.paths.end(), [&](const Path& other) {
    return &other != &path && overlap(other.use, path.use) && share_origins(other, path) &&
           std::find(other.steps.begin(), other.steps.end(), path.steps.back()) != other.steps.end();
  });
}

}  // namespace

PieceDef divided(PieceDef piece) {
  if (!piece.pawn) return piece;
  std::vector<Path> paths;
  for (const Path& path : piece.paths) {
    paths.push_back(path);
    if (path.use != PathUse::kMoveOrCapture || !has_rival(piece, path)) continue;
    paths.back().use = PathUse::kMove;
    paths.back().takes_ep = false;
    paths.push_back(path);
    paths.back().use = PathUse::kCapture;
    paths.back().leaves_ep = false;
  }
  piece.paths = std::move(paths);
  return piece;
}

bool is_shift(const PieceDef& piece, const Path& path) {
  if (!piece.pawn || path.kind != PathKind::kSlide || path.in_no_table()) return false;
  if (path.steps.size() == 1) return !path.origins || path.leaves_ep || path.takes_ep;
  const bool jumps = path.first_stop == static_cast<int>(path.steps.size()) && path.use == PathUse::kMove;
  if (path.steps.size() == 3) return jumps && path.leaves_ep;
  if (path.steps.size() != 2 || !jumps) return false;
  return path.leaves_ep || !has_rival(piece, path);
}

bool moves_in_herds(const PieceDef& piece) {
  constexpr std::size_t kMaxSteps = 4;
  const auto& paths = piece.paths;
  return !piece.pawn && !piece.royal && paths.size() <= kMaxSteps &&
         std::any_of(paths.begin(), paths.end(),
                     [](const Path& path) { return path.use != PathUse::kMoveOrCapture; }) &&
         std::all_of(paths.begin(), paths.end(), [](const Path& path) {
           return path.kind == PathKind::kSlide && !path.in_no_table() && path.steps.size() == 1 &&
                  path.steps[0] != Offset{} && !path.origins && !path.leaves_ep && !path.takes_ep;
         });
}

bool steps_where_it_takes(const PieceDef& piece) {
  return std::any_of(piece.paths.begin(), piece.paths.end(), [&](const Path& taking) {
    return taking.takes_ep && std::any_of(piece.paths.begin(), piece.paths.end(), [&](const Path& path) {
             return path.use != PathUse::kCapture &&
                    std::find(path.steps.begin(), path.steps.end(), taking.steps.back()) != path.steps.end();
           });
  });
}

}  // namespace proconsul
