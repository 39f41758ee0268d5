#include "protocol/formats/move_diagram.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>

#include "engine/setup.h"
#include "protocol/formats/jump_example.h"
#include "protocol/formats/rules_words.h"
#include "protocol/formats/square_mark.h"

namespace proconsul {
namespace {

constexpr int kMinRadius = 2;
constexpr int kMaxRadius = 4;
constexpr const char* kNothingMark = ".";

const char* text_of(SquareMark mark) {
  switch (mark) {
    case SquareMark::kMove:
      return "o";
    case SquareMark::kCapture:
      return "x";
    case SquareMark::kBoth:
      return "*";
    case SquareMark::kHop:
      return "^";
    case SquareMark::kMoveOrHop:
      return "+";
    case SquareMark::kJump:
      return "j";
  }
  return "";
}

using Marks = std::map<Offset, SquareMark>;

// A hop needs a square to hop over, so it stops on its second step at the earliest.
void add_path(const Path& path, Marks& marks) {
  const int first = std::max(path.first_stop, hops(path) ? 2 : 1);
  const SquareMark mark = mark_of(path);
  for (std::size_t i = static_cast<std::size_t>(first) - 1; i < path.steps.size(); ++i) {
    const auto [known, added] = marks.try_emplace(path.steps[i], mark);
    if (!added) known->second = together(known->second, mark);
  }
}

bool applies(const Path& path, Square origin) { return !path.origins || contains(*path.origins, origin); }

int distance(Offset offset) { return std::max(std::abs(offset.file), std::abs(offset.rank)); }

int radius_of(const Marks& marks) {
  int radius = kMinRadius;
  for (const auto& [offset, mark] : marks) radius = std::max(radius, distance(offset));
  return std::min(radius, kMaxRadius);
}

// A grid of the squares from -radius to radius, with the piece's letter in the centre.
template <class MarkAt>
std::vector<std::string> square_grid(const PieceDef& piece, int radius, const MarkAt& mark_at) {
  std::vector<std::string> lines;
  for (int rank = radius; rank >= -radius; --rank) {
    std::string line;
    for (int file = -radius; file <= radius; ++file) {
      const bool origin = file == 0 && rank == 0;
      line += fmt::format("{:<2}", origin ? piece.letter.c_str() : mark_at(Offset{file, rank}));
    }
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> grid(const PieceDef& piece, const Marks& marks) {
  return square_grid(piece, radius_of(marks), [&](Offset offset) {
    const auto found = marks.find(offset);
    return found == marks.end() ? kNothingMark : text_of(found->second);
  });
}

bool stands_in_the_way(Offset offset) {
  const std::vector<Offset>& others = jumped_pieces();
  return std::find(others.begin(), others.end(), offset) != others.end();
}

// How a jumping piece reaches a square among the pieces of the example.
Passage passage_to(const PieceDef& piece, Offset target) {
  Passage best = Passage::kBlocked;
  for (const Path& path : piece.paths) {
    const auto end = std::find(path.steps.begin(), path.steps.end(), target);
    if (end == path.steps.end()) continue;
    std::vector<bool> before;
    std::transform(path.steps.begin(), end, std::back_inserter(before), stands_in_the_way);
    if (const Passage found = passage(before); found != Passage::kBlocked) best = found;
  }
  return best;
}

const char* jump_mark(const PieceDef& piece, Offset offset) {
  const Passage found = passage_to(piece, offset);
  if (stands_in_the_way(offset)) return found == Passage::kBlocked ? "#" : "x";
  if (found == Passage::kBlocked) return kNothingMark;
  return text_of(found == Passage::kJump ? SquareMark::kJump : SquareMark::kBoth);
}

std::vector<std::string> jump_diagram(const PieceDef& piece) {
  int radius = kMinRadius;
  for (const Path& path : piece.paths) radius = std::max(radius, static_cast<int>(path.steps.size()));
  std::vector<std::string> block = {fmt::format("{} {} near other pieces", piece.letter, player_name(piece)),
                                    "x can be captured, # cannot,", "j: reached by a jump"};
  for (std::string& line : square_grid(piece, std::min(radius, kMaxRadius),
                                       [&](Offset offset) { return jump_mark(piece, offset); }))
    block.push_back(std::move(line));
  return block;
}

// Squares from which the same paths apply.
struct MarkGroup {
  std::vector<bool> paths;
  SquareSet squares;
};

std::vector<MarkGroup> groups_of(const Rules& rules, const PieceDef& piece) {
  std::vector<MarkGroup> groups;
  for (const Square square : Squares(piece.allowed & rules.board.squares)) {
    std::vector<bool> paths;
    for (const Path& path : piece.paths) paths.push_back(applies(path, square));
    auto group =
        std::find_if(groups.begin(), groups.end(), [&](const MarkGroup& g) { return g.paths == paths; });
    if (group == groups.end()) group = groups.insert(groups.end(), {paths, {}});
    group->squares |= bit<SquareSet>(square);
  }
  return groups;
}

bool reaches_board(const Geometry& board, SquareSet origins, Offset offset) {
  for (const Square square : Squares(origins)) {
    if (board.exists(board.file_of(square) + offset.file, board.rank_of(square) + offset.rank)) return true;
  }
  return false;
}

Marks marks_of(const Geometry& board, const PieceDef& piece, const MarkGroup& group) {
  Marks marks;
  for (std::size_t i = 0; i < piece.paths.size(); ++i) {
    if (group.paths[i]) add_path(piece.paths[i], marks);
  }
  std::erase_if(marks, [&](const auto& mark) { return !reaches_board(board, group.squares, mark.first); });
  return marks;
}

SquareSet rank_set(const Geometry& board, int rank) {
  SquareSet set;
  for (int file = 0; file < board.files; ++file) {
    if (board.exists(file, rank)) set |= bit<SquareSet>(board.square(file, rank));
  }
  return set;
}

// "3-6, 9"; empty if the set does not consist of whole ranks.
std::string ranks_text(const Geometry& board, SquareSet set) {
  std::vector<std::string> runs;
  SquareSet rest = set;
  for (int rank = 0; rank < board.ranks; ++rank) {
    const int first = rank;
    while (rank < board.ranks && any(rest & rank_set(board, rank)) && none(rank_set(board, rank) & ~set)) {
      rest &= ~rank_set(board, rank);
      ++rank;
    }
    if (rank > first + 1) runs.push_back(fmt::format("{}-{}", first + 1, rank));
    if (rank == first + 1) runs.push_back(std::to_string(rank));
  }
  return any(rest) ? std::string() : fmt::format("{}", fmt::join(runs, ", "));
}

// The file that equals the set, if any.
std::optional<int> whole_file(const Geometry& board, SquareSet set) {
  for (int file = 0; file < board.files; ++file) {
    SquareSet squares;
    for (int rank = 0; rank < board.ranks; ++rank) {
      if (board.exists(file, rank)) squares |= bit<SquareSet>(board.square(file, rank));
    }
    if (any(squares) && squares == set) return file;
  }
  return std::nullopt;
}

// The ranks of full width that are in the set.
SquareSet whole_ranks(const Geometry& board, SquareSet set) {
  SquareSet squares;
  for (int rank = 0; rank < board.ranks; ++rank) {
    const SquareSet all = rank_set(board, rank);
    if (static_cast<int>(popcount(all)) == board.files && none(all & ~set)) squares |= all;
  }
  return squares;
}

// "" if the piece moves alike from all squares.
std::string where_text(const Geometry& board, const std::vector<MarkGroup>& groups, const MarkGroup& group) {
  constexpr std::size_t kLongest = 36;
  if (groups.size() < 2) return "";
  const std::string squares = squares_text(board, group.squares);
  if (squares.size() <= kLongest) return "on " + squares;
  const bool rest = std::all_of(groups.begin(), groups.end(), [&](const MarkGroup& other) {
    return &other == &group || squares_text(board, other.squares).size() <= kLongest;
  });
  return rest ? "elsewhere" : fmt::format("on {} squares", popcount(group.squares));
}

// Squares of adjacent files on adjacent ranks.
struct SquareBlock {
  int left, right, bottom, top;
};

std::vector<SquareBlock> blocks_of(const Geometry& board, SquareSet set) {
  const auto has = [&](int file, int rank) {
    return board.exists(file, rank) && contains(set, board.square(file, rank));
  };
  std::vector<SquareBlock> blocks;
  for (int rank = 0; rank < board.ranks; ++rank) {
    for (int left = 0; left < board.files; ++left) {
      if (!has(left, rank)) continue;
      int right = left;
      while (has(right + 1, rank)) ++right;
      const auto below = std::find_if(blocks.begin(), blocks.end(), [&](const SquareBlock& block) {
        return block.left == left && block.right == right && block.top == rank - 1;
      });
      if (below != blocks.end()) below->top = rank;
      if (below == blocks.end()) blocks.push_back({left, right, rank, rank});
      left = right;
    }
  }
  return blocks;
}

// "d1-f3", "a8".
std::string block_text(const Geometry& board, const SquareBlock& block) {
  const std::string first = square_text(board, board.square(block.left, block.bottom)),
                    last = square_text(board, board.square(block.right, block.top));
  return first == last ? first : first + '-' + last;
}

}  // namespace

std::string squares_text(const Geometry& board, SquareSet set) {
  constexpr int kListed = 4;  // squares that are named one by one
  const std::string ranks = ranks_text(board, set);
  if (!ranks.empty()) return (ranks.find_first_of(",-") == std::string::npos ? "rank " : "ranks ") + ranks;
  if (const auto file = whole_file(board, set)) return fmt::format("file {}", static_cast<char>('a' + *file));
  const SquareSet ranks_of_set = whole_ranks(board, set);
  if (any(ranks_of_set))
    return fmt::format("{} and {}", squares_text(board, ranks_of_set),
                       squares_text(board, set & ~ranks_of_set));
  std::vector<std::string> names;
  if (popcount(set) <= kListed) {
    for (const Square square : Squares(set)) names.push_back(square_text(board, square));
  } else {
    for (const SquareBlock& block : blocks_of(board, set)) names.push_back(block_text(board, block));
  }
  return fmt::format("{}", fmt::join(names, " "));
}

std::vector<MoveGroup> move_groups(const Rules& rules, const PieceDef& piece) {
  const std::vector<MarkGroup> groups = groups_of(rules, piece);
  std::vector<MoveGroup> named;
  for (const MarkGroup& group : groups)
    named.push_back({where_text(rules.board, groups, group), group.squares});
  return named;
}

std::vector<std::vector<std::string>> move_diagrams(const Rules& rules, const PieceDef& piece) {
  const std::vector<MarkGroup> groups = groups_of(rules, piece);
  std::vector<std::vector<std::string>> diagrams;
  for (const MarkGroup& group : groups) {
    std::vector<std::string> block = {fmt::format("{} {}", piece.letter, player_name(piece))};
    if (groups.size() > 1) block.push_back(where_text(rules.board, groups, group));
    for (std::string& line : grid(piece, marks_of(rules.board, piece, group)))
      block.push_back(std::move(line));
    diagrams.push_back(std::move(block));
  }
  if (jumps(piece)) diagrams.push_back(jump_diagram(piece));
  return diagrams;
}

std::string diagram_legend() {
  return "* move or capture, o move only, x capture only, ^ only with a hop over exactly one "
         "piece, + a move, or with a hop";
}

}  // namespace proconsul
