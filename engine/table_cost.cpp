#include "engine/table_cost.h"

#include <algorithm>

#include "engine/movement_kinds.h"
#include "engine/reach.h"
#include "engine/tables.h"

namespace proconsul {
namespace {

constexpr std::uint64_t kJoinedBits = 10;  // lines of this many squares or fewer are merged up to as many
constexpr std::uint64_t kJoinedEntries = std::uint64_t{1} << kJoinedBits;
constexpr std::uint64_t kMaxBits = 40;  // more count as infinite

std::uint64_t entries_of(std::uint64_t squares) { return std::uint64_t{1} << std::min(squares, kMaxBits); }

// Counts the paths by which one square leads to others or is reached: lines and their contents, over all
// squares.
struct LineCount {
  std::uint64_t ways = 0;
  std::uint64_t lines = 0;        // of one square
  std::uint64_t small_lines = 0;  // those of them that are merged
  std::uint64_t small_bits = 0;   // of all squares together
  std::uint64_t most_bits = 0;    // of one square
  std::uint64_t entries = 0;      // of the others
  std::uint64_t steps = 0;
};

bool is_straight(const Path& path) {
  for (std::size_t i = 1; i < path.steps.size(); ++i) {
    if (path.steps[i] != path.steps[i - 1] + path.steps[0]) return false;
  }
  return true;
}

// Counts where the steps of a path stay on the board, ignoring holes, or anywhere if edges are joined.
class PathCounter {
 public:
  PathCounter(const Geometry& board, const Path& path) {
    const bool wraps_files = board.wrap != BoardWrap::kNone, wraps_ranks = board.wrap == BoardWrap::kBoth;
    Offset low, high;
    for (const Offset step : path.steps) {
      low = {std::min(low.file, step.file), std::min(low.rank, step.rank)};
      high = {std::max(high.file, step.file), std::max(high.rank, step.rank)};
      origins_.push_back(room(board.files, wraps_files ? 0 : high.file - low.file) *
                         room(board.ranks, wraps_ranks ? 0 : high.rank - low.rank));
    }
    origins_.push_back(0);
  }

  // Squares from which exactly this many steps, at least 1, can be made.
  std::uint64_t origins(std::size_t steps) const { return origins_[steps - 1]; }
  std::uint64_t ends(std::size_t steps) const { return origins_[steps - 1] - origins_[steps]; }

 private:
  static std::uint64_t room(int length, int used) {
    return static_cast<std::uint64_t>(std::max(0, length - used));
  }

  std::vector<std::uint64_t> origins_;
};

void add_line(LineCount& lines, std::uint64_t bits, std::uint64_t times, std::uint64_t ways, bool slides) {
  if (bits > 0 && bits <= kJoinedBits) {
    lines.small_bits += times * bits;
    lines.steps += times * ways * kJoinedEntries;
  } else if (bits > 0) {
    lines.entries += times * entries_of(bits);
    lines.steps += times * entries_of(bits) * (slides ? 2 : ways + 1);
  }
}

void add_path(LineCount& lines, const Geometry& board, const Path& path, bool reversed) {
  const PathCounter counter(board, path);
  const bool slides = path.kind == PathKind::kSlide && is_straight(path);
  const bool nested = slides || !reversed;  // one line holds all stops
  const auto first = static_cast<std::size_t>(path.first_stop);
  for (std::size_t end = first; end <= path.steps.size(); ++end) {
    const std::uint64_t stops = end - first + 1;
    lines.ways += counter.origins(end);
    add_line(lines, end - 1, nested ? counter.ends(end) : counter.origins(end), nested ? stops : 1, slides);
  }
  const std::uint64_t bits = path.steps.size() - 1;
  if (bits == 0) return;
  const std::uint64_t count = nested ? 1 : path.steps.size() - first + 1;
  lines.lines += count;
  if (bits > kJoinedBits && nested) return;
  lines.small_lines += count;
  lines.most_bits += count * std::min(bits, kJoinedBits);
}

LineCount lines_of(const MovementKind& kind, const Geometry& board, bool reversed) {
  LineCount lines;
  for (const Path* path : kind.paths) add_path(lines, board, *path, reversed);
  return lines;
}

class BoundFinder {
 public:
  BoundFinder(const Rules& rules, const std::vector<PieceType>& types)
      : rules_(rules),
        types_(types),
        squares_(static_cast<std::uint64_t>(rules.board.size())),
        bytes_of_set_(squares_ <= 64 ? sizeof(Bits64) : sizeof(Bits128)),
        kinds_(kinds_of_movement(rules, PathNumbers(rules), types)) {}

  Cost find() {
    for (const MovementKind& kind : kinds_) add_kind(kind);
    if (rules_.facing_royals || rules_.bikjang) {
      const std::vector<Path> paths = facing_paths(rules_);
      add_kind(facing_kind(paths, types_));
    }
    for (const PieceType type : types_) add_type(type);
    if (rules_.extra.blast_on_capture)
      cost_.steps += types_.size() * types_.size() * squares_ * squares_ * squares_;
    for (std::uint64_t* figure : {&cost_.bytes, &cost_.steps}) *figure *= kColours;
    return cost_;
  }

 private:
  // The cost of tables that lead from all squares, or to them.
  Cost cost_of(const LineCount& lines, const MovementKind& kind) const {
    const std::uint64_t kept = kept_lines(lines);
    const std::uint64_t joined =
        lines.small_lines == 0
            ? 0
            : std::min(lines.small_bits / kJoinedBits * kJoinedEntries + squares_ * kJoinedEntries,
                       lines.small_lines * squares_ * kJoinedEntries);
    Cost cost;
    cost.bytes = (joined + lines.entries) * bytes_of_set_ + squares_ * (kept + 1) * kBytesOfLine;
    cost.steps = 2 * (joined + lines.entries) + lines.steps + squares_ * (kept + 1) * kStepsOfLine +
                 lines.ways * (kStepsOfWay + lines.lines) +
                 squares_ * kStepsOfJoining * lines.small_lines * (lines.small_lines + 1);
    for (const Path* path : kind.paths) cost.steps += squares_ * kStepsOfStep * (path->steps.size() + 1);
    return cost;
  }

  static std::uint64_t kept_lines(const LineCount& lines) {
    return lines.lines - lines.small_lines +
           std::min(lines.small_lines, 1 + lines.most_bits / (kJoinedBits / 2 + 1));
  }

  void add_kind(const MovementKind& kind) {
    if (!kind.captures()) return;
    const LineCount lines = lines_of(kind, rules_.board, true);
    cost_ += cost_of(lines, kind);
    cost_.bytes += 2 * (squares_ * (4 * bytes_of_set_ + 4 * squares_)) + lines.ways * kBytesOfSpan;
    cost_.steps += lines.ways * kind.paths.size();
  }

  void add_type(PieceType type) {
    const PieceDef& piece = rules_.pieces[index_of(type)];
    std::uint64_t lines_of_square = 1, ways = 0;
    for (const MovementKind& kind : kinds_) {
      const std::optional<PathUse> use = kind.use_by(type);
      if (!use) continue;
      const LineCount lines = lines_of(kind, rules_.board, false);
      const std::uint64_t times = *use == PathUse::kMoveOrCapture || piece.pawn ? 2 : 1;
      for (std::uint64_t i = 0; i < times; ++i) cost_ += cost_of(lines, kind);
      lines_of_square += kept_lines(lines);
      ways += lines.ways;
    }
    cost_ += {ways * kBytesOfWay + 4 * squares_ * kBytesOfLine, squares_ * kStepsOfLine};
    if (piece.pawn) cost_.steps += kStepsOfRivals * piece.paths.size() * piece.paths.size();
    const std::uint64_t attacks = kStepsOfAttacks + 2 * (lines_of_square + piece.paths.size());
    cost_.steps += squares_ * squares_ * (squares_ + 3) * attacks;
  }

  static constexpr std::uint64_t kBytesOfLine = 128 + 4 * sizeof(Line<Bits128>) + 32, kBytesOfSpan = 128,
                                 kBytesOfWay = 256, kStepsOfLine = 512, kStepsOfWay = 320, kStepsOfStep = 160,
                                 kStepsOfJoining = 8, kStepsOfRivals = 16, kStepsOfAttacks = 16;

  const Rules& rules_;
  const std::vector<PieceType>& types_;
  const std::uint64_t squares_;
  const std::uint64_t bytes_of_set_;
  const std::vector<MovementKind> kinds_;
  Cost cost_;  // of one colour
};

}  // namespace

std::uint64_t steps_to_bound(const Rules& rules, const std::vector<PieceType>& types) {
  constexpr std::uint64_t kStepsOfPath = 500, kStepsOfPathStep = 100;
  std::uint64_t steps = 0;
  for (const PieceDef& piece : rules.pieces) steps += kStepsOfPath * piece.paths.size();
  for (const PieceType type : types) {
    for (const Path& path : rules.pieces[index_of(type)].paths)
      steps += kStepsOfPath + kStepsOfPathStep * path.steps.size();
  }
  return steps;
}

Cost bound_of_tables(const Rules& rules, const std::vector<PieceType>& types) {
  return BoundFinder(rules, types).find();
}

}  // namespace proconsul
