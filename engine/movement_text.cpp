#include "engine/movement_text.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "engine/setup.h"

namespace proconsul {
namespace {

// One square that a piece can go to, relative to where it stands, and the conditions.
struct Stop {
  std::vector<Offset> steps;  // the last one leads onto the square
  std::vector<Offset> over;
  PathKind kind = PathKind::kSlide;
  PathUse use = PathUse::kMoveOrCapture;
  std::string conditions;  // on its origin and target squares, and on en passant captures
  bool operator==(const Stop&) const = default;
  // libc++ 14 has no <=> of vectors.
  auto fields() const { return std::tie(steps, over, kind, use, conditions); }
  bool operator<(const Stop& other) const { return fields() < other.fields(); }
};

// Squares from which it can be used, in its owner's view.
struct Origins {
  SquareSet possible;  // those for which the board has room
  SquareSet moves;
  SquareSet captures;
};

// The squares of a set on one rank: "b3-k3", or one by one if they are not adjacent.
std::string squares_text(const Geometry& board, const SquareSet& region, int rank) {
  std::string text;
  for (int file = 0; file < board.files; ++file) {
    int last = file;
    if (!contains(region, board.square(file, rank))) continue;
    while (last + 1 < board.files && contains(region, board.square(last + 1, rank))) ++last;
    text += (text.empty() ? "" : ",") + square_text(board, board.square(file, rank));
    if (last > file) text += '-' + square_text(board, board.square(last, rank));
    file = last;
  }
  return text;
}

SquareSet rank_of(const Geometry& board, int rank) {
  SquareSet squares;
  for (int file = 0; file < board.files; ++file) squares |= bit<SquareSet>(board.square(file, rank));
  return squares & board.squares;
}

// "2", "1-3,8": the ranks that are completely in the set.
std::string ranks_text(const Geometry& board, const SquareSet& region) {
  const auto whole = [&](int rank) {
    return rank < board.ranks && any(rank_of(board, rank)) && none(rank_of(board, rank) & ~region);
  };
  std::string text;
  for (int rank = 0; rank < board.ranks; ++rank) {
    if (!whole(rank)) continue;
    text += (text.empty() ? "" : ",") + std::to_string(rank + 1);
    const int begin = rank;
    while (whole(rank + 1)) ++rank;
    if (rank > begin) text += '-' + std::to_string(rank + 1);
  }
  return text;
}

// "ranks 1-3,8", "a1,c1-d1", "ranks 4-7 and b3-k3".
std::string region_text(const Geometry& board, const SquareSet& region) {
  std::string text = ranks_text(board, region);
  if (!text.empty()) text = (text.find_first_of("-,") == text.npos ? "rank " : "ranks ") + text;
  std::string others;
  for (int rank = 0; rank < board.ranks; ++rank) {
    if (none(rank_of(board, rank) & ~region)) continue;
    const std::string squares = squares_text(board, region, rank);
    others += (others.empty() || squares.empty() ? "" : ",") + squares;
  }
  if (text.empty()) return others.empty() ? "nowhere" : others;
  return others.empty() ? text : text + " and " + others;
}

// The board as a side sees it, and where steps lead on it.
class Ground {
 public:
  Ground(const Geometry& board, Colour colour)
      : board_(board),
        stops_(oriented(board, board.squares, colour)),
        ways_(stops_ | oriented(board, board.passable, colour)) {}

  const SquareSet& stops() const { return stops_; }
  SquareSet stopping(Offset step) const { return before(stops_, step); }
  SquareSet passing(Offset step) const { return before(ways_, step); }

 private:
  // The squares from which the step leads into `squares`.
  SquareSet before(const SquareSet& squares, Offset step) const {
    SquareSet origins;
    for (const Square square : Squares(squares)) {
      const int file = board_.file_of(square) - step.file;
      const int rank = board_.rank_of(square) - step.rank;
      if (file >= 0 && file < board_.files && rank >= 0 && rank < board_.ranks)
        origins |= bit<SquareSet>(board_.square(file, rank));
    }
    return origins;
  }

  const Geometry& board_;
  SquareSet stops_;
  SquareSet ways_;
};

// Kinds with the same conditions for this few steps are merged.
PathKind kind_after(std::size_t steps, PathKind kind) {
  if (steps == 1) return PathKind::kSlide;
  return steps == 2 && kind == PathKind::kGrasshop ? PathKind::kHop : kind;
}

bool ever_open(std::size_t steps, PathKind kind) {
  return steps > 1 || kind == PathKind::kSlide || kind == PathKind::kWade;
}

// Splits a piece's paths into single stops.
class StopCollector {
 public:
  StopCollector(const Geometry& board, const PieceDef& piece)
      : board_(board), piece_(piece), grounds_{Ground(board, Colour::kWhite), Ground(board, Colour::kBlack)} {
    for (const Path& path : piece.paths) add(path);
  }

  std::set<Stop> stops() const {
    std::set<Stop> all;
    for (const auto& [stop, origins] : found_) {
      const SquareSet moves = origins.moves & origins.possible;
      const SquareSet captures = origins.captures & origins.possible;
      if (moves == captures) {
        add(all, stop, PathUse::kMoveOrCapture, moves, origins.possible);
      } else {
        add(all, stop, PathUse::kMove, moves, origins.possible);
        add(all, stop, PathUse::kCapture, captures, origins.possible);
      }
    }
    return all;
  }

 private:
  void add(const Path& path) {
    std::array<SquareSet, kColours> room = {grounds_[0].stops(), grounds_[1].stops()};
    for (std::size_t side = 0; side < kColours; ++side) {
      for (const Offset step : path.over) room[side] &= grounds_[side].passing(step);
    }
    for (std::size_t count = 1; count <= path.steps.size(); ++count) {
      const Offset step = path.steps[count - 1];
      if (static_cast<int>(count) >= path.first_stop && ever_open(count, path.kind)) add(path, count, room);
      for (std::size_t side = 0; side < kColours; ++side) room[side] &= grounds_[side].passing(step);
    }
  }

  // Adds the path up to a step; `room`: squares from which everything before it is on the board.
  void add(const Path& path, std::size_t count, const std::array<SquareSet, kColours>& room) {
    const Offset last = path.steps[count - 1];
    Stop stop{{path.steps.begin(), path.steps.begin() + static_cast<std::ptrdiff_t>(count)},
              path.over,
              kind_after(count, path.kind),
              PathUse::kMoveOrCapture,
              conditions_of(path)};
    std::sort(stop.over.begin(), stop.over.end());
    stop.over.erase(std::unique(stop.over.begin(), stop.over.end()), stop.over.end());
    Origins& origins = found_[stop];
    for (std::size_t side = 0; side < kColours; ++side) {
      origins.possible |= room[side] & grounds_[side].stopping(last) & piece_.allowed;
    }
    const SquareSet from = path.origins.value_or(board_.squares);
    if (path.use != PathUse::kCapture) origins.moves |= from;
    if (path.use != PathUse::kMove && last != Offset{}) origins.captures |= from;
  }

  std::string conditions_of(const Path& path) const {
    std::string text = path.takes_ep ? " taking en passant" : "";
    if (path.leaves_ep) text += " leaving en passant";
    if (path.furthest) text += " as far as possible";
    if (path.counts) text += " exactly as many squares as there are pieces on the line";
    if (path.jumps) text += " capturing what it jumps over";
    if (!path.targets) return text;
    const SquareSet white = (*path.targets)[0] & board_.squares;
    const SquareSet black = (*path.targets)[1] & board_.squares;
    if (white == board_.squares && black == board_.squares) return text;
    return text + " to " + region_text(board_, white) + " or as Black " + region_text(board_, black);
  }

  void add(std::set<Stop>& all, Stop stop, PathUse use, const SquareSet& from,
           const SquareSet& possible) const {
    if (none(from)) return;
    stop.use = use;
    if (!(from == possible))
      stop.conditions += " from " + region_text(board_, with_whole_ranks(from, possible));
    all.insert(std::move(stop));
  }

  // Adds all squares of a rank where that makes no difference.
  SquareSet with_whole_ranks(SquareSet from, const SquareSet& possible) const {
    for (int rank = 0; rank < board_.ranks; ++rank) {
      const SquareSet row = rank_of(board_, rank);
      if (any(row & from) && none(row & possible & ~from)) from |= row;
    }
    return from;
  }

  const Geometry& board_;
  const PieceDef& piece_;
  std::array<Ground, kColours> grounds_;
  std::map<Stop, Origins> found_;
};

// Equal steps one after the other.
struct Run {
  Offset step;
  int count = 1;
  auto operator<=>(const Run&) const = default;
};

// Consecutive stops of one line and one kind.
struct Track {
  std::vector<Run> runs;
  std::vector<Offset> over;
  int first_stop = 1;
  bool endless = false;  // the last run continues to the edge of any board; its count is meaningless
  PathKind kind = PathKind::kSlide;
  PathUse use = PathUse::kMoveOrCapture;
  std::string conditions;
  bool operator==(const Track&) const = default;
  auto fields() const { return std::tie(runs, over, first_stop, endless, kind, use, conditions); }
  bool operator<(const Track& other) const { return fields() < other.fields(); }
};

template <class Change>
Track with_offsets(Track line, Change change) {
  for (Run& run : line.runs) run.step = change(run.step);
  for (Offset& step : line.over) step = change(step);
  std::sort(line.over.begin(), line.over.end());
  return line;
}

Track mirrored(const Track& line) {
  return with_offsets(line, [](Offset step) { return Offset{-step.file, step.rank}; });
}

// All rotations and reflections of the line.
std::set<Track> images_of(const Track& line) {
  std::set<Track> images;
  Track turned = line;
  for (int i = 0; i < 4; ++i) {
    images.insert(turned);
    images.insert(mirrored(turned));
    turned = with_offsets(turned, [](Offset step) { return Offset{-step.rank, step.file}; });
  }
  return images;
}

// Joins the stops into lines, the longest first.
class LineMaker {
 public:
  LineMaker(const Geometry& board, const std::set<Stop>& stops) : board_(board), stops_(stops) {
    std::vector<const Stop*> longest_first;
    for (const Stop& stop : stops) longest_first.push_back(&stop);
    std::stable_sort(longest_first.begin(), longest_first.end(),
                     [](const Stop* a, const Stop* b) { return a->steps.size() > b->steps.size(); });
    for (const Stop* stop : longest_first) {
      if (!joined_.contains(*stop)) lines_.insert(line_to(*stop));
    }
  }

  const std::set<Track>& lines() const { return lines_; }

 private:
  Track line_to(const Stop& stop) {
    Track line{
        runs_of(stop.steps), stop.over, static_cast<int>(stop.steps.size()), false, stop.kind, stop.use,
        stop.conditions};
    Stop earlier = stop;
    for (std::size_t count = stop.steps.size() - 1; count > 0; --count) {
      earlier.steps.pop_back();
      earlier.kind = kind_after(count, stop.kind);
      if (!stops_.contains(earlier)) break;
      joined_.insert(earlier);
      line.first_stop = static_cast<int>(count);
    }
    if (line.runs.back().count > 1 && !fits(one_more(stop.steps))) {
      line.endless = true;
      line.runs.back().count = 0;
    }
    return line;
  }

  static std::vector<Run> runs_of(const std::vector<Offset>& steps) {
    std::vector<Run> runs;
    Offset at;
    for (const Offset next : steps) {
      const Offset step{next.file - at.file, next.rank - at.rank};
      if (!runs.empty() && runs.back().step == step) {
        ++runs.back().count;
      } else {
        runs.push_back({step, 1});
      }
      at = next;
    }
    return runs;
  }

  // Precondition: at least two steps.
  static std::vector<Offset> one_more(std::vector<Offset> steps) {
    const Offset last = steps.back();
    const Offset before = steps[steps.size() - 2];
    steps.push_back({2 * last.file - before.file, 2 * last.rank - before.rank});
    return steps;
  }

  bool fits(const std::vector<Offset>& steps) const {
    const Ground ground(board_, Colour::kWhite);
    SquareSet room = ground.stops();
    for (const Offset step : steps) room &= ground.passing(step);
    return any(room);
  }

  const Geometry& board_;
  const std::set<Stop>& stops_;
  std::set<Stop> joined_;
  std::set<Track> lines_;
};

// The images that a line's text stands for; signed numbers mean one direction, unsigned ones both.
enum class Meaning : std::uint8_t { kOne, kBothSides, kAll };

std::string number_text(int number, bool with_sign) {
  return (with_sign && number > 0 ? "+" : "") + std::to_string(number);
}

std::string offset_text(Offset step, Meaning meaning) {
  return number_text(step.file, meaning == Meaning::kOne) + ':' +
         number_text(step.rank, meaning != Meaning::kAll);
}

std::string line_text(const Track& line, Meaning meaning) {
  std::string text = line.use == PathUse::kMove ? "move " : line.use == PathUse::kCapture ? "capture " : "";
  constexpr const char* kKinds[] = {"", "hop ", "grasshop ", "wade "};
  text += kKinds[static_cast<std::size_t>(line.kind)];
  for (std::size_t i = 0; i < line.runs.size(); ++i) {
    const Run& run = line.runs[i];
    if (i > 0) text += ' ';
    text += offset_text(run.step, meaning);
    if (run.count != 1) text += '*';
    if (run.count > 1) text += std::to_string(run.count);
  }
  if (line.first_stop > 1) text += " stop " + std::to_string(line.first_stop);
  for (std::size_t i = 0; i < line.over.size(); ++i)
    text += (i == 0 ? " over " : ",") + offset_text(line.over[i], meaning);
  return text + line.conditions;
}

// Whether this image of a line represents all of them in the text: its first step goes up and right, and no
// farther right than up.
bool stands_for_all(const Track& line) {
  const Offset step = line.runs.front().step;
  return 0 <= step.file && step.file <= step.rank;
}

// Number of files of the first sideways step, 0 if there is none.
int first_aside(const Track& line) {
  const auto aside =
      std::find_if(line.runs.begin(), line.runs.end(), [](const Run& run) { return run.step.file != 0; });
  return aside == line.runs.end() ? 0 : aside->step.file;
}

// One text for each complete set of images.
std::set<std::string> texts_of(const std::set<Track>& lines) {
  std::set<std::string> texts;
  for (const Track& line : lines) {
    const std::set<Track> images = images_of(line);
    const Track other = mirrored(line);
    if (std::includes(lines.begin(), lines.end(), images.begin(), images.end())) {
      if (line == *std::find_if(images.begin(), images.end(), stands_for_all))
        texts.insert(line_text(line, Meaning::kAll));
    } else if (first_aside(line) != 0 && lines.contains(other)) {
      if (first_aside(line) > 0) texts.insert(line_text(line, Meaning::kBothSides));
    } else {
      texts.insert(line_text(line, Meaning::kOne));
    }
  }
  return texts;
}

}  // namespace

std::string movement_text(const Geometry& board, const PieceDef& piece) {
  std::string text = piece.royal ? "royal" : "";
  const auto add = [&](const std::string& part) { text += (text.empty() ? "" : "; ") + part; };
  if (piece.pawn) add("pawn");
  const std::set<Stop> stops = StopCollector(board, piece).stops();
  for (const std::string& move : texts_of(LineMaker(board, stops).lines())) add(move);
  if (const SquareSet home = piece.allowed & board.squares; !(home == board.squares))
    add("stands on " + region_text(board, home));
  return text.empty() ? "never moves" : text;
}

}  // namespace proconsul
