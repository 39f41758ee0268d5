#include "engine/reach.h"

#include <algorithm>

namespace proconsul {

namespace {

// The maximum number of squares that a line may depend on if it can be split: the best of 6 to 14 on boards
// of 64 to 100 squares, by measurement; larger tables do not fit in the first caches.
constexpr int kPreferredLineBits = 10;

constexpr std::uint64_t kCopiesOfLines = 2;  // of a list of lines: see TableParts
constexpr std::uint64_t kBytesOfTable = 128, kStepsOfLine = 400, kStepsOfWay = 120;

SquareSet before_set(const Way& way) {
  SquareSet set;
  for (const Square square : way.before) set |= bit<SquareSet>(square);
  return set;
}

int before_set_size(const Way& way) { return popcount(before_set(way)); }

enum class Openness { kNever, kSometimes, kAlways };

Openness openness(const Way& way) {
  const std::size_t n = way.before.size();
  switch (way.kind) {
    case PathKind::kSlide:
      return n == 0 ? Openness::kAlways : Openness::kSometimes;
    case PathKind::kHop:
    case PathKind::kGrasshop:
      return n == 0 ? Openness::kNever : Openness::kSometimes;
    case PathKind::kWade:
      return n <= 1 ? Openness::kAlways : Openness::kSometimes;
  }
  return Openness::kNever;
}

struct Group {
  SquareSet mask;
  std::vector<const Way*> ways;
};

bool includes(SquareSet outer, SquareSet inner) { return none(inner & ~outer); }

std::vector<Group> grouped(std::vector<const Way*> ways, Meter& meter) {
  std::stable_sort(ways.begin(), ways.end(),
                   [](const Way* a, const Way* b) { return a->before.size() > b->before.size(); });
  std::vector<Group> groups;
  for (const Way* way : ways) {
    const SquareSet set = before_set(*way);
    meter.add_steps(groups.size() + way->before.size());
    const auto home =
        std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return includes(g.mask, set); });
    if (home != groups.end()) {
      home->ways.push_back(way);
    } else {
      groups.push_back({set, {way}});
    }
  }
  return groups;
}

// Merges the pair of groups with the smallest union until no union is small enough.
class GroupMerger {
 public:
  GroupMerger(std::vector<Group>& groups, Meter& meter) : groups_(groups), meter_(meter) {}

  void merge() {
    for (std::size_t i = 0; i < groups_.size(); ++i) nearest_.push_back(nearest(i));
    for (;;) {
      meter_.add_steps(nearest_.size());
      const auto first = std::min_element(nearest_.begin(), nearest_.end(),
                                          [](const Pair& a, const Pair& b) { return a.bits < b.bits; });
      if (first == nearest_.end() || first->bits > kPreferredLineBits) return;
      join(static_cast<std::size_t>(first - nearest_.begin()), first->other);
    }
  }

 private:
  // A later group and the number of squares in the union of the two.
  struct Pair {
    int bits = kPreferredLineBits + 1;
    std::size_t other = 0;
  };

  Pair nearest(std::size_t i) {
    Pair best;
    meter_.add_steps(groups_.size() - i);
    for (std::size_t j = i + 1; j < groups_.size(); ++j) {
      const int bits = popcount(groups_[i].mask | groups_[j].mask);
      if (bits < best.bits) best = {bits, j};
    }
    return best;
  }

  void join(std::size_t into, std::size_t from) {
    groups_[into].mask |= groups_[from].mask;
    const auto& ways = groups_[from].ways;
    groups_[into].ways.insert(groups_[into].ways.end(), ways.begin(), ways.end());
    groups_.erase(groups_.begin() + static_cast<std::ptrdiff_t>(from));
    nearest_.erase(nearest_.begin() + static_cast<std::ptrdiff_t>(from));
    for (std::size_t i = 0; i < nearest_.size(); ++i) {
      Pair& pair = nearest_[i];
      if (pair.bits > kPreferredLineBits && i != into) continue;
      if (i == into || pair.other == into || pair.other == from) {
        pair = nearest(i);
      } else if (pair.other > from) {
        --pair.other;
      }
    }
  }

  std::vector<Group>& groups_;
  Meter& meter_;
  std::vector<Pair> nearest_;  // by group
};

// The ways of a line, with the squares they depend on as bit numbers of the line's table index.
class Condition {
 public:
  Condition(const Way& way, SquareSet mask) : kind_(way.kind) {
    for (const Square square : way.before) {
      const std::size_t position = position_of(square, mask);
      bits_ |= std::size_t{1} << position;
      order_.push_back(position);
    }
  }

  // Calls `visit` with every index below `size`, a power of two, for which the way is open.
  template <class Visit>
  void for_each_open(std::size_t size, Visit visit) const {
    const std::size_t others = (size - 1) & ~bits_;
    for (const std::size_t pattern : open_patterns()) {
      std::size_t rest = 0;
      do {
        visit(pattern | rest);
        rest = (rest - others) & others;
      } while (rest != 0);
    }
  }

 private:
  // The occupancies of the squares that the way depends on for which it is open.
  std::vector<std::size_t> open_patterns() const {
    std::vector<std::size_t> patterns;
    switch (kind_) {
      case PathKind::kSlide:
        return {0};
      case PathKind::kHop:
        for (std::size_t left = bits_; left != 0; left &= left - 1) patterns.push_back(left & (~left + 1));
        return patterns;
      case PathKind::kGrasshop:
        return {std::size_t{1} << order_.back()};
      case PathKind::kWade:
        break;
    }
    std::size_t pattern = 0;
    do {
      if (wades(pattern)) patterns.push_back(pattern);
      pattern = (pattern - bits_) & bits_;
    } while (pattern != 0);
    return patterns;
  }

  static std::size_t position_of(Square square, SquareSet mask) {
    std::size_t position = 0;
    for (const Square other : Squares(mask)) position += other < square;
    return position;
  }

  bool wades(std::size_t index) const {
    bool jumping = false;
    for (const std::size_t position : order_) {
      const bool taken = (index >> position & 1) != 0;
      if (jumping && !taken) return false;
      jumping = taken;
    }
    return true;
  }

  PathKind kind_;
  std::size_t bits_ = 0;
  std::vector<std::size_t> order_;
};

bool may_be_open(PathKind kind, const std::vector<Square>& before, const Geometry& board) {
  switch (kind) {
    case PathKind::kSlide:
    case PathKind::kWade:
      return true;
    case PathKind::kHop:
      return std::any_of(before.begin(), before.end(),
                         [&](Square square) { return contains(board.squares, square); });
    case PathKind::kGrasshop:
      return !before.empty() && contains(board.squares, before.back());
  }
  return true;
}

}  // namespace

bool may_be_open(const Way& way, const Geometry& board) { return may_be_open(way.kind, way.before, board); }

bool is_open(const Way& way, SquareSet occupied) {
  const SquareSet taken = before_set(way) & occupied;
  switch (way.kind) {
    case PathKind::kSlide:
      return none(taken);
    case PathKind::kHop:
      return single(taken);
    case PathKind::kGrasshop:
      return !way.before.empty() && taken == bit<SquareSet>(way.before.back());
    case PathKind::kWade:
      break;
  }
  bool jumping = false;
  for (const Square square : way.before) {
    const bool jumps = contains(occupied, square);
    if (jumping && !jumps) return false;
    jumping = jumps;
  }
  return true;
}

namespace {

// Slides along `line` that end only before an occupied square or at its end.
std::vector<Way> to_their_ends(std::vector<Way> ways, const std::vector<Square>& line) {
  for (Way& way : ways) {
    const std::size_t next = way.before.size() + 1;
    if (next >= line.size()) continue;
    way.before.push_back(line[next]);
    way.kind = PathKind::kGrasshop;
  }
  return ways;
}

// Calls `may_end(square, before)` for each square on which a move along the path may end, until it returns
// false. Returns the squares entered, in order.
template <class Visit>
std::vector<Square> follow(const Path& path, const Geometry& board, Square from, Colour colour,
                           Visit may_end) {
  std::vector<Square> before;
  if (!path.may_start(board, from, colour)) return before;
  const int forward = colour == Colour::kWhite ? 1 : -1;
  const auto file_after = [&](Offset step) {
    return board.around_files(board.file_of(from) + step.file * forward);
  };
  const auto rank_after = [&](Offset step) {
    return board.around_ranks(board.rank_of(from) + step.rank * forward);
  };
  const bool strays = std::any_of(path.over.begin(), path.over.end(), [&](Offset step) {
    return !board.exists(file_after(step), rank_after(step)) &&
           !board.is_passable(file_after(step), rank_after(step));
  });
  if (strays) return before;
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const int file = file_after(path.steps[i]);
    const int rank = rank_after(path.steps[i]);
    const bool stops = board.exists(file, rank);
    if (!stops && !board.is_passable(file, rank)) break;
    const Square square = board.square(file, rank);
    if (square == from && path.steps[i] != Offset{} && board.wrap != BoardWrap::kNone) break;
    const bool allowed = board.leaves_cell(from, square) &&
                         (!path.targets || contains((*path.targets)[index_of(colour)], square));
    if (stops && allowed && static_cast<int>(i) + 1 >= path.first_stop && !may_end(square, before)) break;
    before.push_back(square);
  }
  return before;
}

}  // namespace

bool has_open_way(const Path& path, const Geometry& board, Square from, Colour colour) {
  if (path.furthest) {
    const std::vector<Way> ways = ways_of(path, board, from, colour);
    return std::any_of(ways.begin(), ways.end(), [&](const Way& way) { return may_be_open(way, board); });
  }
  bool open = false;
  follow(path, board, from, colour, [&](Square, const std::vector<Square>& before) {
    open = may_be_open(path.kind, before, board);
    return !open;
  });
  return open;
}

std::vector<Way> ways_of(const Path& path, const Geometry& board, Square from, Colour colour) {
  std::vector<Way> ways;
  const std::vector<Square> line =
      follow(path, board, from, colour, [&](Square target, const std::vector<Square>& before) {
        ways.push_back({target, before, path.kind});
        return true;
      });
  return path.furthest ? to_their_ends(std::move(ways), line) : ways;
}

template <class Bits>
const Bits* ReachBuilder<Bits>::store(SquareSet mask, std::vector<Bits> contents) {
  auto& candidates = stored_[{{mask.lo, mask.hi}, contents.size()}];
  for (const std::vector<Bits>* known : candidates) {
    if (*known == contents) return known->data();
  }
  meter_.add_bytes(contents.size() * sizeof(Bits) + kBytesOfTable);
  arena_.push_back(std::move(contents));
  candidates.push_back(&arena_.back());
  return arena_.back().data();
}

template <class Bits>
Line<Bits> ReachBuilder<Bits>::make_line(SquareSet mask, const std::vector<const Way*>& ways) {
  const std::size_t size = std::size_t{1} << popcount(mask);
  meter_.expect_bytes(size * sizeof(Bits));
  meter_.add_steps(kStepsOfLine + size);
  std::vector<Bits> contents(size);
  for (const Way* way : ways) {
    meter_.add_steps(kStepsOfWay + (way->kind == PathKind::kSlide ? size >> before_set_size(*way) : size));
    const Condition condition(*way, mask);
    const Bits target = bit<Bits>(way->target);
    condition.for_each_open(contents.size(), [&](std::size_t i) { contents[i] |= target; });
  }
  return {narrow<Bits>(mask), store(mask, std::move(contents)), popcount(mask.lo)};
}

template <class Bits>
void ReachBuilder<Bits>::add_lines(const std::vector<Way>& ways, std::vector<Line<Bits>>& lines) {
  std::vector<const Way*> conditional;
  for (const Way& way : ways) {
    if (openness(way) == Openness::kSometimes) conditional.push_back(&way);
  }
  std::vector<Group> groups = grouped(std::move(conditional), meter_);
  GroupMerger(groups, meter_).merge();
  for (const Group& group : groups) lines.push_back(make_line(group.mask, group.ways));
}

template <class Bits>
Reach<Bits> ReachBuilder<Bits>::build(const std::vector<std::vector<std::vector<Way>>>& ways) {
  Reach<Bits> reach;
  reach.leaps_.resize(ways.size());
  std::vector<std::vector<Line<Bits>>> lines(ways.size());
  for (std::size_t square = 0; square < ways.size(); ++square) {
    for (const std::vector<Way>& group : ways[square]) {
      for (const Way& way : group) {
        if (openness(way) == Openness::kAlways) reach.leaps_[square] |= bit<Bits>(way.target);
      }
      add_lines(group, lines[square]);
    }
    reach.lines_per_square_ = std::max(reach.lines_per_square_, lines[square].size());
  }
  meter_.add_bytes(kCopiesOfLines * ways.size() *
                   (sizeof(Bits) + reach.lines_per_square_ * sizeof(Line<Bits>)));
  const Line<Bits> nowhere = make_line({}, {});
  for (std::vector<Line<Bits>>& of_square : lines) {
    of_square.resize(reach.lines_per_square_, nowhere);
    reach.lines_.insert(reach.lines_.end(), of_square.begin(), of_square.end());
  }
  return reach;
}

template class ReachBuilder<Bits64>;
template class ReachBuilder<Bits128>;

}  // namespace proconsul
