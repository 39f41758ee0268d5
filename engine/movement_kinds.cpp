#include "engine/movement_kinds.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace proconsul {
namespace {

struct DiffersByMoreThanUse {
  bool operator()(const Path* a, const Path* b) const {
    const auto parts = [](const Path& path) {
      return std::tie(path.steps, path.first_stop, path.kind, path.origins, path.targets, path.over,
                      path.aloof, path.furthest, path.jumps, path.counts);
    };
    return parts(*a) < parts(*b);
  }
};

}  // namespace

PathNumbers::PathNumbers(const Rules& rules) {
  std::map<const Path*, int, DiffersByMoreThanUse> known;
  for (const PieceDef& piece : rules.pieces) {
    std::vector<int>& numbers = numbers_.emplace_back();
    for (const Path& path : piece.paths)
      numbers.push_back(known.emplace(&path, static_cast<int>(known.size())).first->second);
  }
}

std::optional<PathUse> MovementKind::use_by(PieceType type) const {
  for (const auto& [user, use] : users) {
    if (user == type) return use;
  }
  return std::nullopt;
}

void MovementKind::add_user(PieceType type, PathUse use) {
  for (auto& [user, known] : users) {
    if (user != type) continue;
    if (known != use) known = PathUse::kMoveOrCapture;
    return;
  }
  users.emplace_back(type, use);
}

bool MovementKind::captures() const {
  return std::any_of(users.begin(), users.end(),
                     [](const auto& user) { return user.second != PathUse::kMove; });
}

std::vector<MovementKind> kinds_of_movement(const Rules& rules, const PathNumbers& numbers,
                                            const std::vector<PieceType>& types) {
  std::map<int, MovementKind> by_path;
  for (const PieceType type : types) {
    const std::vector<Path>& paths = rules.pieces[index_of(type)].paths;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      if (paths[i].in_no_table()) continue;
      const int number = numbers.of(type)[i];
      MovementKind& kind = by_path[number];
      kind.add_user(type, paths[i].use);
      if (!kind.paths.empty()) continue;
      kind.paths.push_back(&paths[i]);
      kind.numbers.push_back(number);
    }
  }
  std::map<std::vector<std::pair<PieceType, PathUse>>, MovementKind> by_users;
  for (auto& [number, kind] : by_path) {
    std::sort(kind.users.begin(), kind.users.end());
    MovementKind& joined = by_users[kind.users];
    joined.users = kind.users;
    joined.paths.push_back(kind.paths.front());
    joined.numbers.push_back(number);
  }
  std::vector<MovementKind> kinds;
  for (auto& [users, kind] : by_users) kinds.push_back(std::move(kind));
  return kinds;
}

std::vector<Path> facing_paths(const Rules& rules) {
  SquareSet stands;
  for (const PieceDef& piece : rules.pieces) {
    if (piece.royal) stands |= piece.allowed | piece.tolerated;
  }
  std::vector<Path> paths;
  std::vector<Offset> steps = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
  if (rules.facing_diagonally) steps.insert(steps.end(), {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}});
  for (const Offset step : steps) {
    Path path;
    for (int i = 1; i < std::max(rules.board.files, rules.board.ranks); ++i)
      path.steps.push_back({i * step.file, i * step.rank});
    path.use = PathUse::kCapture;
    path.origins = stands;
    path.targets = {flipped(rules.board, stands), stands};
    if (!path.steps.empty()) paths.push_back(std::move(path));
  }
  return paths;
}

MovementKind facing_kind(const std::vector<Path>& paths, const std::vector<PieceType>& royals) {
  MovementKind kind;
  for (const PieceType royal : royals) kind.users.emplace_back(royal, PathUse::kCapture);
  for (const Path& path : paths) kind.paths.push_back(&path);
  return kind;
}

}  // namespace proconsul
