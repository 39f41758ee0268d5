#include "variants/betza_group.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>

#include "variants/betza_again.h"
#include "variants/betza_atoms.h"
#include "variants/betza_bent.h"
#include "variants/betza_directions.h"

namespace proconsul {
namespace {

constexpr int sign(int value) { return (value > 0) - (value < 0); }

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

// The squares that a lame leap passes, including its last: straight and diagonal leaps step by step, oblique
// ones first along the file or rank, then diagonally.
std::vector<Offset> lame_steps(Offset leap) {
  std::vector<Offset> steps;
  const int straight = std::abs(std::abs(leap.file) - std::abs(leap.rank));
  const bool steep = std::abs(leap.rank) > std::abs(leap.file);
  Offset at;
  while (at != leap) {
    const bool along = static_cast<int>(steps.size()) < straight;
    const Offset step = {along && steep ? 0 : sign(leap.file), along && !steep ? 0 : sign(leap.rank)};
    steps.push_back(at = at + step);
  }
  return steps;
}

// A path for each number of lame leaps, because no stop is possible in between.
std::vector<Path> lame_rides(Offset leap, int count) {
  std::vector<Path> paths;
  std::vector<Offset> steps;
  Offset from;
  for (int i = 0; i < count; ++i, from = from + leap) {
    for (const Offset step : lame_steps(leap)) steps.push_back(from + step);
    Path path;
    path.steps = steps;
    path.first_stop = static_cast<int>(steps.size());
    paths.push_back(path);
  }
  return paths;
}

bool can_be_lame(const BetzaGroup& group) {
  if (group.bent() || group.steps.size() > 1) return false;
  const Offset step = group.steps.front();
  return std::max(std::abs(step.file), std::abs(step.rank)) > 1;
}

// "imefrF2": a first move of two steps that can be answered en passant in any direction.
bool is_answered_ride(const BetzaGroup& group) {
  return group.modifiers.size() == 3 && group.has('i') && group.has('m') && group.has('e') &&
         group.range == 2 && !group.bent() && group.earlier.empty();
}

// The reason why this combination of modifiers and atom is invalid; empty if it is valid.
std::string conflict(const BetzaGroup& group) {
  const auto manner = std::count_if(group.modifiers.begin(), group.modifiers.end(), [](char c) {
    return std::string_view("npgwqjz").find(c) != std::string_view::npos;
  });
  const bool hops = group.has('p') || group.has('g') || group.has('w');
  if (group.jumps && (group.modifiers != "c" || group.range != 1 || group.bent() || !group.earlier.empty()))
    return "a jump needs a capturing step of one square such as 'c{...}F'";
  if (group.counts &&
      (!group.modifiers.empty() || group.range != 0 || group.bent() || !group.earlier.empty()))
    return "expected a rider and no modifier beside 'x{...}' such as 'x{...}Q'";
  if (manner > 1) return "expected only one of the modifiers n, p, g, w, q, j and z";
  if (group.bent() && (manner > 0 || group.has('e') || group.has('i')))
    return "expected only m or c before a bracketed move";
  if (is_answered_ride(group)) return "";
  if (group.has('e') && (group.has('m') || group.range != 1 || manner > 0)) {
    return "modifier 'e' needs a capturing step such as 'cefF'";
  }
  if (group.universal() && (manner > 0 || group.has('i') || group.has('e') || group.range != 1))
    return "expected only m or c before 'U'";
  if (group.has('j') && group.range == 1) return "modifier 'j' needs a rider such as 'jR' or 'jQ3'";
  if (group.has('z') && (!group.has('m') || group.has('c') || group.range == 1))
    return "modifier 'z' needs a rider that does not capture such as 'mzQ'";
  if (group.has('y')) return "modifier 'y' needs another leg after it such as 'yafsF'";
  if (group.has('n') && !can_be_lame(group))
    return "modifier 'n' needs a leap of more than one square such as 'nD' or 'nN'";
  if (hops && group.range == 1) {
    const char modifier = group.has('p') ? 'p' : group.has('g') ? 'g' : 'w';
    return std::string("modifier '") + modifier + "' needs a rider such as 'R' or 'Q3'";
  }
  if (group.has('q') && (group.atom != "K" || group.range < 2 || group.range > 8)) {
    return "modifier 'q' needs 'K' with a range of 2 to 8 such as 'qK8'";
  }
  if ((group.has('q') || group.bent()) && !group.directions.empty()) {
    return "expected no direction before a bent move";
  }
  return "";
}

std::vector<Path> rides(const BetzaGroup& group, Offset direction, const BetzaBoard& board) {
  const int count = group.range == 0 ? board.longest : std::min(group.range, std::max(board.longest, 1));
  if (group.has('n')) return lame_rides(direction, count);
  if (group.jumps) {
    Path jump = ride(direction, 2);
    jump.first_stop = 2;
    jump.kind = PathKind::kGrasshop;
    jump.jumps = true;
    return {jump};
  }
  Path path = ride(direction, count);
  if (group.has('j')) {  // over the adjacent piece
    path.over = {path.steps.front()};
    path.steps.erase(path.steps.begin());
    if (path.steps.empty()) return {};
  }
  path.furthest = group.has('z');
  path.counts = group.counts;
  if (group.has('p')) path.kind = PathKind::kHop;
  if (group.has('g')) path.kind = PathKind::kGrasshop;
  if (group.has('w')) path.kind = PathKind::kWade;
  return {path};
}

Result<std::vector<Path>> straight_paths(const BetzaGroup& group, const BetzaBoard& board) {
  std::vector<Path> paths;
  for (const Offset step : group.steps) {
    const Result<std::vector<Offset>> directions = select_directions(step, group.directions);
    if (!directions) {
      const auto within = static_cast<std::size_t>(directions.error().column - 1);
      return error_at(group.directions_at + within, directions.error().message);
    }
    for (const Offset direction : directions.value()) {
      for (Path& path : rides(group, direction, board)) paths.push_back(std::move(path));
    }
  }
  if (paths.empty()) return error_at(group.directions_at, "the atom has no move in this direction");
  return paths;
}

// A first move that passes a single square can be answered en passant there.
bool passes_one_square(const Path& path) {
  return path.use == PathUse::kMove && path.kind == PathKind::kSlide && path.steps.size() == 2 &&
         path.first_stop == 2 && path.steps[0] + path.steps[0] == path.steps[1];
}

std::string canonical_atom(const BetzaGroup& group) {
  if (group.bent() || group.universal()) return group.atom;
  const std::string atom = betza_atom_text(group.steps);
  if (group.range == 1) return atom;
  if (group.range > 1) return atom + std::to_string(group.range);
  return atom == "W" ? "R" : atom == "F" ? "B" : atom == "K" ? "Q" : atom + atom;
}

Result<std::vector<Path>> unrestricted_paths(const BetzaGroup& group, const BetzaBoard& board) {
  if (!group.earlier.empty() && !group.jumps && !group.counts) return again_paths(group, board);
  if (std::string problem = conflict(group); !problem.empty())
    return error_at(group.begin, std::move(problem));
  if (group.has('q')) return circle_paths(group.range);
  if (group.bent()) {
    std::optional<std::vector<Path>> paths = bent_paths(group.legs, board);
    if (!paths) return error_at(group.begin, kTooManyPaths);
    return std::move(*paths);
  }
  return straight_paths(group, board);
}

// Whether the attack tables would be too large; a queen on a board of 16 by 8 needs half of the limit.
bool needs_large_tables(const std::vector<Path>& paths) {
  constexpr std::size_t kMaxGroupSquares = 24;
  constexpr std::size_t kMaxEntries = std::size_t{1} << 18;
  std::size_t entries = 0;
  for (const Path& path : paths) {
    const std::size_t squares = std::set<Offset>(path.steps.begin(), path.steps.end() - 1).size();
    if (squares >= kMaxGroupSquares) return true;
    entries += std::size_t{1} << squares;
  }
  return entries > kMaxEntries;
}

std::string canonical_again_text(const BetzaGroup& group) {
  BetzaGroup free = group;
  free.modifiers.clear();
  const std::string_view brackets = bracketed(canonical_again(free) + canonical_atom(group));
  if (brackets.empty()) return canonical_again(group) + canonical_atom(group);
  const PathUse use = use_of(group);
  return (use == PathUse::kMove ? "m" : use == PathUse::kCapture ? "c" : "") + std::string(brackets);
}

}  // namespace

Result<std::vector<Path>> paths_of(const BetzaGroup& group, const BetzaBoard& board) {
  Result<std::vector<Path>> paths = unrestricted_paths(group, board);
  if (!paths) return paths;
  if (needs_large_tables(paths.value()))
    return error_at(group.begin, "this move depends on too many squares");
  const bool initial = group.has('i') || (!group.earlier.empty() && group.earlier.front().has('i'));
  for (Path& path : paths.value()) {
    path.use = use_of(group);
    path.takes_ep = group.has('e') && !is_answered_ride(group);
    if (is_answered_ride(group)) path.first_stop = 2;
    path.leaves_ep = initial && passes_one_square(path);
    if (initial) path.origins = board.double_step;
  }
  return paths;
}

std::string canonical_text(const BetzaGroup& group) {
  if (!group.earlier.empty()) return canonical_again_text(group);
  std::string text;
  for (const char modifier : std::string_view("imcenpgwqjz")) {
    const bool both = group.has('m') && group.has('c') && (modifier == 'm' || modifier == 'c');
    if (group.has(modifier) && !both) text += modifier;
  }
  if (group.jumps) text += kJumpText;
  if (group.counts) text += kCountText;
  return text + canonical_directions(group.steps, group.directions) + canonical_atom(group);
}

}  // namespace proconsul
