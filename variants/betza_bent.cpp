#include "variants/betza_bent.h"

#include <algorithm>
#include <array>
#include <set>

#include "engine/text.h"
#include "variants/betza_directions.h"

namespace proconsul {
namespace {

constexpr std::array<BentAlias, 4> kThen = {
    {{"t[FR]", "[F?R]"}, {"t[WB]", "[W?B]"}, {"O", "[F?R]"}, {"M", "[W?B]"}}};
constexpr std::array<BentAlias, 6> kAgain = {{{"yafsF", "[F-R]"},
                                              {"yafsW", "[W-B]"},
                                              {"afsF", "[F-W]"},
                                              {"afsW", "[W-F]"},
                                              {"afF", "[F-F]"},
                                              {"afW", "[W-W]"}}};

bool is_straight(Offset step) { return step.file == 0 || step.rank == 0; }

// The directions of a leg that follows a step of `last`.
std::vector<Offset> continuations(Offset last, Offset step) {
  std::vector<Offset> result;
  for (const Offset turn : all_turns(step)) {
    const int along = last.file * turn.file + last.rank * turn.rank;
    const int across = last.file * turn.rank - last.rank * turn.file;
    const bool same_kind = is_straight(last) == is_straight(step);
    if (along > 0 && (!same_kind || across == 0)) result.push_back(turn);
  }
  return result;
}

struct Walk {
  std::vector<Offset> steps;
  std::vector<bool> stops;
  Offset last;
  Offset low, high;    // corners of the area walked so far
  bool ended = false;  // before its last leg: no board of this size has room for more
};

// False, with the walk unchanged, if no board of this size has room for it.
bool take(Walk& walk, Offset step, bool may_stop, const BetzaBoard& board) {
  const Offset at = walk.steps.empty() ? step : walk.steps.back() + step;
  const Offset low = {std::min(walk.low.file, at.file), std::min(walk.low.rank, at.rank)};
  const Offset high = {std::max(walk.high.file, at.file), std::max(walk.high.rank, at.rank)};
  const int extent = std::max(high.file - low.file, high.rank - low.rank);
  if (!board.wraps && extent > board.longest) return false;
  walk.low = low;
  walk.high = high;
  walk.steps.push_back(at);
  walk.stops.push_back(may_stop);
  walk.last = step;
  return true;
}

// The walks continued by one more leg in each direction.
std::vector<Walk> extended(const std::vector<Walk>& walks, const BetzaLeg& leg, bool is_last,
                           const BetzaBoard& board) {
  const int range = leg.range == 0 ? board.longest : leg.range;
  std::vector<Walk> result;
  for (const Walk& walk : walks) {
    if (walk.ended) {
      result.push_back(walk);
      continue;
    }
    const std::vector<Offset> turns =
        walk.steps.empty() ? all_turns(leg.step) : continuations(walk.last, leg.step);
    for (const Offset turn : turns) {
      Walk next = walk;
      int taken = 0;
      while (taken < range && take(next, turn, is_last || leg.may_stop, board)) ++taken;
      next.ended = taken == 0;
      while (next.ended && !next.stops.empty() && !next.stops.back()) {
        next.stops.pop_back();
        next.steps.pop_back();
      }
      if (!next.stops.empty()) result.push_back(std::move(next));
    }
    if (result.size() > kMaxPaths) break;
  }
  return result;
}

// A path for the stops at the end of the walk, and one for each group of earlier stops before a gap.
void add_paths(const Walk& walk, std::vector<Path>& paths, std::set<Path>& known) {
  std::size_t first = walk.stops.size() - 1;
  while (first > 0 && walk.stops[first - 1]) --first;
  const auto add = [&](std::size_t from, std::size_t to) {
    Path path;
    path.steps.assign(walk.steps.begin(), walk.steps.begin() + static_cast<std::ptrdiff_t>(to) + 1);
    path.first_stop = static_cast<int>(from) + 1;
    if (known.insert(path).second) paths.push_back(std::move(path));
  };
  add(first, walk.stops.size() - 1);
  for (std::size_t i = 0; i < first; ++i) {
    if (walk.stops[i]) add(i, i);
  }
}

}  // namespace

std::optional<std::vector<Path>> bent_paths(const std::vector<BetzaLeg>& legs, const BetzaBoard& board) {
  std::vector<Walk> walks(1);
  for (std::size_t i = 0; i < legs.size(); ++i) {
    walks = extended(walks, legs[i], i + 1 == legs.size(), board);
    if (walks.size() > kMaxPaths) return std::nullopt;
  }
  std::vector<Path> paths;
  std::set<Path> known;
  for (const Walk& walk : walks) add_paths(walk, paths, known);
  if (paths.size() > kMaxPaths) return std::nullopt;
  return paths;
}

std::vector<Path> circle_paths(int count) {
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

const BentAlias* then_alias(std::string_view text) {
  const auto found = std::find_if(kThen.begin(), kThen.end(), [text](const BentAlias& alias) {
    const std::string_view rest = text.substr(std::min(alias.text.size(), text.size()));
    return text.starts_with(alias.text) && (rest.empty() || !is_digit(rest.front()));  // "O2" is castling
  });
  return found == kThen.end() ? nullptr : &*found;
}

std::string_view bracketed(std::string_view again) {
  const auto found = std::find_if(kAgain.begin(), kAgain.end(),
                                  [again](const BentAlias& alias) { return alias.text == again; });
  return found == kAgain.end() ? std::string_view{} : found->meaning;
}

}  // namespace proconsul
