#include "search/eval/mobility.h"

#include <array>

namespace proconsul {

namespace {

// (empty/4)^a * (1/4)^b with a = all - b: the probability of a given pattern with `occupied` of `all` squares
// occupied.
Mobility::Fixed pattern_chance(int all, int occupied) {
  Mobility::Fixed chance = Mobility::kUnit;
  for (int i = 0; i < all; ++i) chance = i < occupied ? chance / 4 : chance * 3 / 4;
  return chance;
}

bool usable(const Path& path, Square origin, Mobility::Moves moves) {
  if (path.leaves_ep && moves == Mobility::Moves::kNoDoubleSteps) return false;
  return !path.origins || contains(*path.origins, origin);
}

// Probability that at least one of two independent ways is open.
Mobility::Fixed either(Mobility::Fixed a, Mobility::Fixed b) { return a + b - a * b / Mobility::kUnit; }

struct Chances {
  Mobility::Fixed move = 0;
  Mobility::Fixed capture = 0;
};

}  // namespace

Mobility::Fixed passing_chance(PathKind kind, int between) {
  switch (kind) {
    case PathKind::kSlide:
      return pattern_chance(between, 0);
    case PathKind::kHop:
      return between == 0 ? 0 : between * pattern_chance(between, 1);
    case PathKind::kGrasshop:
      return between == 0 ? 0 : pattern_chance(between, 1);
    case PathKind::kWade: {
      Mobility::Fixed chance = 0;
      for (int occupied = 0; occupied <= between; ++occupied) chance += pattern_chance(between, occupied);
      return chance;
    }
  }
  return 0;
}

std::vector<Mobility::Target> Mobility::targets_from(const Geometry& board, const PieceDef& piece,
                                                     Square origin, Moves moves) const {
  std::array<Chances, kMaxSquares> reached{};
  for (const Path& path : piece.paths) {
    if (!usable(path, origin, moves)) continue;
    for (int step = 1; step <= static_cast<int>(path.steps.size()); ++step) {
      const Offset offset = path.steps[static_cast<std::size_t>(step - 1)];
      const int file = board.file_of(origin) + offset.file;
      const int rank = board.rank_of(origin) + offset.rank;
      if (board.is_passable(file, rank)) continue;
      if (!board.exists(file, rank)) break;
      const Square target = board.square(file, rank);
      if (step < path.first_stop || target == origin || !contains(piece.allowed, target)) continue;
      const Fixed chance = passing_chance(path.kind, step - 1);
      Chances& entry = reached[index_of(target)];
      if (path.use != PathUse::kCapture) entry.move = either(entry.move, chance);
      if (path.use != PathUse::kMove) entry.capture = either(entry.capture, chance);
    }
  }
  std::vector<Target> targets;
  for (int i = 0; i < board.size(); ++i) {
    const Chances& entry = reached[static_cast<std::size_t>(i)];
    const Fixed weight = (entry.move + 2 * entry.capture) / 3;
    if (weight > 0) targets.push_back({Square(i), weight});
  }
  return targets;
}

Mobility::Mobility(const Geometry& board, const PieceDef& piece, Moves moves)
    : targets_(static_cast<std::size_t>(board.size())), total_(static_cast<std::size_t>(board.size())) {
  Fixed sum = 0;
  int count = 0;
  for (int i = 0; i < board.size(); ++i) {
    const auto index = static_cast<std::size_t>(i);
    if (!contains(board.squares & piece.allowed, Square(i))) continue;
    targets_[index] = targets_from(board, piece, Square(i), moves);
    for (const Target& target : targets_[index]) total_[index] += target.weight;
    sum += total_[index];
    ++count;
  }
  average_ = count == 0 ? 0 : sum / count;
}

Mobility::Fixed Mobility::two_step(Square square) const {
  Fixed reached = 0;
  for (const Target& target : targets_[index_of(square)]) {
    reached += target.weight * total_[index_of(target.square)] / kUnit;
  }
  // Divided by the average, so that both parts are numbers of moves.
  return at(square) + (average_ == 0 ? 0 : reached * kUnit / average_ / 2);
}

}  // namespace proconsul
