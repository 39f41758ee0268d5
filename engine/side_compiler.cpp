#include "engine/side_compiler.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "engine/pawn_paths.h"

namespace proconsul {

namespace {

constexpr std::uint64_t kStepsOfCopy = 200;  // of a path
constexpr std::uint64_t kRivalSteps = 16;    // cost of comparing two paths of a pawn, several times

// A piece cannot capture itself, even if it may capture its own side.
std::vector<Way> away_from(Square from, std::vector<Way> ways) {
  std::erase_if(ways, [&](const Way& way) { return way.target == from; });
  return ways;
}

}  // namespace

template <class Bits>
SideCompiler<Bits>::SideCompiler(const Rules& rules, PieceType type, Colour colour,
                                 const std::vector<MovementKind>& kinds, Meter& meter)
    : board_(rules.board),
      piece_(divided(rules.pieces[index_of(type)])),
      type_(type),
      colour_(colour),
      kinds_(kinds),
      meter_(meter),
      shifted_quietly_(squares_of(board_)),
      shifted_taking_(squares_of(board_)) {
  meter_.add_steps(kStepsOfCopy * piece_.paths.size());
  if (piece_.pawn) meter_.add_steps(kRivalSteps * piece_.paths.size() * piece_.paths.size());
}

template <class Bits>
void SideCompiler<Bits>::add_shifts(Side& side) {
  std::vector<const Path*> paths, captures;
  for (const Path& path : piece_.paths) {
    if ((!piece_.pawn && !path.in_no_table()) || is_shift(piece_, path)) paths.push_back(&path);
  }
  std::copy_if(paths.begin(), paths.end(), std::back_inserter(captures),
               [](const Path* path) { return path->use == PathUse::kCapture; });
  // In the same order for both colours: those toward the last file come first.
  const auto earlier = [forward = colour_ == Colour::kWhite ? 1 : -1](const Path* a, const Path* b) {
    return a->steps.back().file * forward > b->steps.back().file * forward;
  };
  std::stable_sort(captures.begin(), captures.end(), earlier);
  auto capture = captures.begin();
  for (const Path*& path : paths) path = path->use == PathUse::kCapture ? *capture++ : path;
  std::vector<std::vector<PawnShift<Bits>>> shifts(paths.size());
  for (const bool takes_ep :
       {true, false}) {  // of two that lead to one square, the one that can do more comes first
    for (std::size_t i = 0; i < paths.size(); ++i) {
      if (paths[i]->takes_ep == takes_ep) shifts[i] = shifts_of(*paths[i]);
    }
  }
  for (const auto& of_path : shifts) side.shifts.insert(side.shifts.end(), of_path.begin(), of_path.end());
}

template <class Bits>
void SideCompiler<Bits>::add_other_ways(Side& side, ReachBuilder<Bits>& builder) const {
  WaysBySquare quiet(squares_of(board_), std::vector<std::vector<Way>>(1)), taking = quiet;
  for (const Path& path : piece_.paths) {
    if (path.in_no_table() || is_shift(piece_, path)) continue;
    for (const Square from : Squares(board_.squares)) {
      meter_.add_steps(steps_of_ways(path));
      for (const Way& way : ways_of(path, board_, from, colour_))
        add_other_way(side, from, way, path.use, quiet, taking);
    }
  }
  side.moves = builder.build(quiet);
  side.captures = builder.build(taking);
}

template <class Bits>
void SideCompiler<Bits>::add_ways(Side& side, ReachBuilder<Bits>& builder) const {
  WaysBySquare quiet(squares_of(board_)), taking(squares_of(board_));
  std::uint64_t bytes = 0;
  for (const MovementKind& kind : kinds_) {
    const std::optional<PathUse> use = kind.use_by(type_);
    if (!use) continue;
    meter_.expect_bytes(bytes += 2 * bytes_of_ways(kind, board_));
    for (const Square from : Squares(board_.squares)) {
      const std::vector<Way> ways = ways_from(from, kind);
      if (ways.empty()) continue;
      const bool leaves =
          std::any_of(ways.begin(), ways.end(), [&](const Way& way) { return may_be_open(way, board_); });
      if (leaves) side.origins |= bit<Bits>(from);
      if (moves_quietly(*use)) quiet[index_of(from)].push_back(ways);
      if (captures(*use)) taking[index_of(from)].push_back(away_from(from, ways));
    }
  }
  side.moves = builder.build(quiet);
  side.captures = builder.build(taking);
}

template <class Bits>
std::vector<int> SideCompiler<Bits>::key() const {
  std::vector<int> key = {static_cast<int>(index_of(colour_))};
  for (const MovementKind& kind : kinds_) {
    if (const auto use = kind.use_by(type_)) add_to_key(key, kind.numbers, static_cast<int>(*use));
  }
  return key;
}

// Each origin is used as far as no earlier shift leads from it to the same square in the same way: a step
// that moves and captures only moves where another captures. There are several shifts where edges of the
// board are joined.
template <class Bits>
std::vector<PawnShift<Bits>> SideCompiler<Bits>::shifts_of(const Path& path) {
  const bool quiet = moves_quietly(path.use), taking = captures(path.use);
  std::vector<PawnShift<Bits>> shifts;
  meter_.add_steps(squares_of(board_) * steps_of_ways(path));
  for (const Square from : Squares(board_.squares)) {
    for (const Way& way : ways_of(path, board_, from, colour_)) {
      const bool moves = quiet && shifted_quietly_[index_of(from)].insert(way.target).second;
      const bool takes = taking && shifted_taking_[index_of(from)].insert(way.target).second;
      if (!moves && !takes) continue;
      const PathUse use = moves && takes ? PathUse::kMoveOrCapture
                          : moves        ? PathUse::kMove
                                         : PathUse::kCapture;
      const auto delta_to = [&](Square square) { return square.index() - from.index(); };
      const int delta = delta_to(way.target);
      const int over = way.before.empty() ? 0 : delta_to(way.before.front());
      const int over_last = way.before.empty() ? 0 : delta_to(way.before.back());
      auto same = std::find_if(shifts.begin(), shifts.end(), [&](const PawnShift<Bits>& shift) {
        return shift.delta == delta && shift.over == over && shift.over_last == over_last && shift.use == use;
      });
      if (same == shifts.end())
        same = shifts.insert(shifts.end(), {delta, over, over_last, use, path.leaves_ep, path.takes_ep, {}});
      same->origins |= bit<Bits>(from);
    }
  }
  return shifts;
}

template <class Bits>
void SideCompiler<Bits>::add_other_way(Side& side, Square from, const Way& way, PathUse use,
                                       WaysBySquare& quiet, WaysBySquare& taking) const {
  const bool moves = moves_quietly(use) && !shifted_quietly_[index_of(from)].contains(way.target);
  const bool takes =
      captures(use) && way.target != from && !shifted_taking_[index_of(from)].contains(way.target);
  if (moves) quiet[index_of(from)][0].push_back(way);
  if (takes) taking[index_of(from)][0].push_back(way);
  if ((moves || takes) && may_be_open(way, board_)) side.origins |= bit<Bits>(from);
}

template <class Bits>
std::vector<Way> SideCompiler<Bits>::ways_from(Square from, const MovementKind& kind) const {
  std::vector<Way> ways;
  for (const Path* path : kind.paths) {
    meter_.add_steps(steps_of_ways(*path));
    for (Way& way : ways_of(*path, board_, from, colour_)) ways.push_back(std::move(way));
  }
  return ways;
}

template class SideCompiler<Bits64>;
template class SideCompiler<Bits128>;

}  // namespace proconsul
