#include "variants/betza_group.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "variants/betza_directions.h"

namespace proconsul {
namespace {

constexpr std::array<Offset, 8> kCompass = {
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

Offset operator+(Offset a, Offset b) { return {a.file + b.file, a.rank + b.rank}; }

Error error_at(std::size_t offset, std::string message) {
  return {std::move(message), 0, static_cast<int>(offset) + 1};
}

PathUse use_of(const BetzaGroup& group) {
  if (group.has('m') == group.has('c')) return PathUse::kMoveOrCapture;
  return group.has('m') ? PathUse::kMove : PathUse::kCapture;
}

Path ride(Offset direction, int count) {
  Path path;
  Offset at;
  for (int i = 0; i < count; ++i) path.steps.push_back(at = at + direction);
  return path;
}

// The leap as a walk over the squares it may not jump: straight ones step by step, the knight's by its
// orthogonal square.
Path lame(Offset leap) {
  Path path;
  const int length = std::max(std::abs(leap.file), std::abs(leap.rank));
  for (int i = 1; i <= length; ++i) path.steps.push_back({leap.file * i / length, leap.rank * i / length});
  path.first_stop = length;
  return path;
}

// A ferz step and on outward along the file or the rank; the first two squares are only passed.
std::vector<Path> griffin(int longest) {
  std::vector<Path> paths;
  for (const Offset first : all_turns({1, 1})) {
    for (const Offset outward : {Offset{0, first.rank}, Offset{first.file, 0}}) {
      Path path;
      Offset at = first;
      for (int i = 0; i < longest; ++i, at = at + outward) path.steps.push_back(at);
      path.first_stop = 3;
      paths.push_back(path);
    }
  }
  return paths;
}

// King steps in a circle, each turned by 45 degrees the same way; the eighth is back on the origin.
std::vector<Path> circle(int count) {
  std::vector<Path> paths;
  for (std::size_t first = 0; first < kCompass.size(); ++first) {
    for (const std::size_t turn : {std::size_t{1}, kCompass.size() - 1}) {
      Path path;
      Offset at;
      for (int i = 0; i < count; ++i) {
        at = at + kCompass[(first + turn * static_cast<std::size_t>(i)) % kCompass.size()];
        path.steps.push_back(at);
      }
      paths.push_back(path);
    }
  }
  return paths;
}

bool can_be_lame(const BetzaGroup& group) {
  return group.range == 1 && group.steps.size() == 1 &&
         std::string("DAHGN").find(group.atom) != std::string::npos;
}

bool is_double_step(const BetzaGroup& group) {
  return group.atom == "D" && group.range == 1 && group.directions == "f" && group.has('m') &&
         !group.has('c') && group.has('n');
}

// What forbids this combination of modifiers and atom; empty if nothing does.
std::string conflict(const BetzaGroup& group) {
  const auto manner = std::count_if(group.modifiers.begin(), group.modifiers.end(),
                                    [](char c) { return c == 'n' || c == 'p' || c == 'w' || c == 'q'; });
  if (manner > 1) return "expected only one of the modifiers n, p, w and q";
  if (group.has('i') && !is_double_step(group)) return "modifier 'i' is understood only in 'ifmnD'";
  if (group.has('e') && (!group.has('c') || group.has('m') || group.range != 1 || manner > 0)) {
    return "modifier 'e' needs a capturing step such as 'cefF'";
  }
  if (group.has('n') && !can_be_lame(group))
    return "modifier 'n' needs one of D, A, H, G and N without a range";
  if ((group.has('p') || group.has('w')) && group.range == 1) {
    return std::string("modifier '") + (group.has('p') ? 'p' : 'w') + "' needs a rider such as 'R' or 'Q3'";
  }
  if (group.has('q') && (group.atom != "K" || group.range < 2 || group.range > 8)) {
    return "modifier 'q' needs 'K' with a range of 2 to 8 such as 'qK8'";
  }
  if ((group.has('q') || group.steps.empty()) && !group.directions.empty()) {
    return "expected no direction before a bent move";
  }
  if (group.steps.empty() && manner > 0) return "expected only m or c before '[F-W-R]'";
  return "";
}

Path straight(const BetzaGroup& group, Offset direction, const BetzaBoard& board) {
  const int count = group.range == 0 ? board.longest : std::min(group.range, std::max(board.longest, 1));
  Path path = group.has('n') ? lame(direction) : ride(direction, count);
  if (group.has('p')) path.kind = PathKind::kHop;
  if (group.has('w')) path.kind = PathKind::kWade;
  return path;
}

Result<std::vector<Path>> straight_paths(const BetzaGroup& group, const BetzaBoard& board) {
  std::vector<Path> paths;
  for (const Offset step : group.steps) {
    const Result<std::vector<Offset>> directions = select_directions(step, group.directions);
    if (!directions) {
      const auto within = static_cast<std::size_t>(directions.error().column - 1);
      return error_at(group.directions_at + within, directions.error().message);
    }
    for (const Offset direction : directions.value()) paths.push_back(straight(group, direction, board));
  }
  return paths;
}

}  // namespace

Result<std::vector<Path>> paths_of(const BetzaGroup& group, const BetzaBoard& board) {
  if (std::string problem = conflict(group); !problem.empty())
    return error_at(group.begin, std::move(problem));
  Result<std::vector<Path>> paths = group.has('q')        ? Result(circle(group.range))
                                    : group.steps.empty() ? Result(griffin(board.longest))
                                                          : straight_paths(group, board);
  if (!paths) return paths;
  for (Path& path : paths.value()) {
    path.use = use_of(group);
    path.takes_ep = group.has('e');
    path.leaves_ep = group.has('i');
    if (group.has('i')) path.origins = board.double_step;
  }
  return paths;
}

}  // namespace proconsul
