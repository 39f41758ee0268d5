// A simple implementation of paths: where a piece may go, step by step. Slow and obvious, for tests only.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/rules.h"

namespace proconsul::test {

inline Square square_at(const Geometry& board, const std::string& name) {
  return board.square(name[0] - 'a', std::stoi(name.substr(1)) - 1);
}

inline SquareSet squares_at(const Geometry& board, const std::vector<std::string>& names) {
  SquareSet set;
  for (const std::string& name : names) set |= bit<SquareSet>(square_at(board, name));
  return set;
}

inline bool may_end(const Path& path, int step, int occupied, bool gap_after_jump, bool last_occupied) {
  if (step < path.first_stop) return false;
  switch (path.kind) {
    case PathKind::kSlide:
      return occupied == 0;
    case PathKind::kHop:
      return occupied == 1;
    case PathKind::kGrasshop:
      return occupied == 1 && last_occupied;
    case PathKind::kWade:
      return !gap_after_jump;
  }
  return false;
}

// Squares that the piece may reach by paths of this use if `occupied` holds all other pieces of either side.
inline SquareSet reach(const Geometry& board, const std::vector<Path>& paths, Square from, SquareSet occupied,
                       PathUse use) {
  SquareSet result;
  for (const Path& path : paths) {
    if (path.use != use && path.use != PathUse::kMoveOrCapture) continue;
    if (path.origins && !contains(*path.origins, from)) continue;
    const auto there = [&](Offset step) {
      return board.exists(board.file_of(from) + step.file, board.rank_of(from) + step.rank);
    };
    if (!std::all_of(path.over.begin(), path.over.end(), there)) continue;
    int jumped = 0;
    bool gap = false;
    bool last = false;
    for (std::size_t i = 0; i < path.steps.size(); ++i) {
      const int file = board.file_of(from) + path.steps[i].file;
      const int rank = board.rank_of(from) + path.steps[i].rank;
      if (!board.exists(file, rank)) break;
      const Square to = board.square(file, rank);
      const bool taken = contains(occupied, to) && to != from;
      const bool right = to == from ? use == PathUse::kMove : taken == (use == PathUse::kCapture);
      if (right && may_end(path, static_cast<int>(i) + 1, jumped, gap, last)) result |= bit<SquareSet>(to);
      if (!taken && jumped > 0) gap = true;
      if (taken) ++jumped;
      last = taken;
    }
  }
  return result;
}

inline std::string names_of(const Geometry& board, SquareSet set) {
  std::string text;
  for (const Square square : Squares(set)) {
    if (!text.empty()) text += ' ';
    text += static_cast<char>('a' + board.file_of(square));
    text += std::to_string(board.rank_of(square) + 1);
  }
  return text;
}

}  // namespace proconsul::test
