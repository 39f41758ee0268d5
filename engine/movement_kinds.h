// Kinds of movement: paths that the same piece types use in the same way. These share tables, and attackers
// by them are looked up together.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/rules.h"

namespace proconsul {

// Numbers a game's paths: paths that differ only in their use have the same number.
class PathNumbers {
 public:
  explicit PathNumbers(const Rules& rules);
  // The kinds' numbers in the order of the type's paths.
  const std::vector<int>& of(PieceType type) const { return numbers_[index_of(type)]; }

 private:
  std::vector<std::vector<int>> numbers_;
};

struct MovementKind {
  std::vector<std::pair<PieceType, PathUse>> users;
  std::vector<const Path*> paths;
  std::vector<int> numbers;  // of the paths

  std::optional<PathUse> use_by(PieceType type) const;
  void add_user(PieceType type, PathUse use);
  bool captures() const;  // some user does
};

// The kinds of these types. They point into the paths of `rules`.
std::vector<MovementKind> kinds_of_movement(const Rules& rules, const PathNumbers& numbers,
                                            const std::vector<PieceType>& types);

// The paths by which royal pieces attack each other if facing is a rule: from and to squares on which they
// may stand.
std::vector<Path> facing_paths(const Rules& rules);
// The kind of movement made of these paths. It points into `paths`.
MovementKind facing_kind(const std::vector<Path>& paths, const std::vector<PieceType>& royals);

}  // namespace proconsul
