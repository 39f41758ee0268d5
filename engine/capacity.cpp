#include "engine/capacity.h"

#include <algorithm>

#include "engine/special_moves.h"

namespace proconsul {
namespace {

// The same by walking the path, without collecting what lies before each square.
void add_targets(const Path& path, const Geometry& board, Square from, Colour colour, SquareSet& targets) {
  if (!path.may_start(board, from, colour)) return;
  const int forward = colour == Colour::kWhite ? 1 : -1;
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const int file = board.around_files(board.file_of(from) + path.steps[i].file * forward);
    const int rank = board.around_ranks(board.rank_of(from) + path.steps[i].rank * forward);
    const bool stops = board.exists(file, rank);
    if (!stops && !board.is_passable(file, rank)) return;
    if (!stops || static_cast<int>(i) + 1 < path.first_stop) continue;
    const Square square = board.square(file, rank);
    if (path.targets && !contains((*path.targets)[index_of(colour)], square)) continue;
    if (board.leaves_cell(from, square)) targets |= bit<SquareSet>(square);
  }
}

bool strays(const Path& path, const Geometry& board, Square from, Colour colour) {
  const int forward = colour == Colour::kWhite ? 1 : -1;
  return std::any_of(path.over.begin(), path.over.end(), [&](Offset step) {
    const int file = board.around_files(board.file_of(from) + step.file * forward);
    const int rank = board.around_ranks(board.rank_of(from) + step.rank * forward);
    return !board.exists(file, rank) && !board.is_passable(file, rank);
  });
}

// The maximum number of squares that one square leads to, for either side.
std::size_t most_targets(const Rules& rules, PieceType type) {
  int most = 0;
  for (const Square from : Squares(rules.board.squares)) {
    for (const Colour colour : kBothColours)
      most = std::max(most, popcount(targets_of(rules, type, colour, from)));
  }
  return static_cast<std::size_t>(most);
}

bool passes(const PieceDef& piece) {
  return std::any_of(piece.paths.begin(), piece.paths.end(), [](const Path& path) {
    return std::find(path.steps.begin(), path.steps.end(), Offset{}) != path.steps.end();
  });
}

// The number of pairs of squares between which the side's pieces of the type have a way, the second one in
// `region`.
std::size_t steps_into(const Rules& rules, PieceType type, Colour colour, SquareSet region) {
  std::size_t count = 0;
  for (const Square from : Squares(rules.board.squares))
    count += static_cast<std::size_t>(popcount(targets_of(rules, type, colour, from) & region));
  return count;
}

constexpr std::uint64_t kStepsOfTarget = 4;     // of a step from a square, for one colour
constexpr std::uint64_t kStepsToNumber = 1000;  // a path, twice

}  // namespace

std::uint64_t steps_to_plan(const Rules& rules, const std::vector<PieceType>& types) {
  std::uint64_t steps = 0, paths = 0;
  for (const PieceDef& piece : rules.pieces) paths += piece.paths.size();
  for (const PieceType type : types) {
    for (const Path& path : rules.pieces[index_of(type)].paths) steps += path.steps.size() + 1;
  }
  return kColours * kStepsOfTarget * steps * static_cast<std::uint64_t>(rules.board.size()) +
         kStepsToNumber * paths;
}

SquareSet targets_of(const Rules& rules, PieceType type, Colour colour, Square from) {
  SquareSet targets;
  for (const Path& path : rules.pieces[index_of(type)].paths) {
    if (!strays(path, rules.board, from, colour)) add_targets(path, rules.board, from, colour, targets);
  }
  return targets;
}

Capacity::Capacity(const Rules& rules, const std::vector<PieceType>& types,
                   const std::array<std::vector<PieceType>, kColours>& promotion_types)
    : standing_(rules.standing_promotion.has_value()),
      squares_(static_cast<std::size_t>(rules.board.size())),
      files_(static_cast<std::size_t>(rules.board.files)),
      drops_(rules.hand.drops.size()),
      gates_(rules.hand.gates.size()),
      castlings_(rules.castling.style == CastlingStyle::kFixed ? 8 : kMaxSpecialMoves) {
  std::array<std::size_t, kMaxPieceTypes> targets{};
  for (const PieceType type : types) {
    const PieceDef& piece = rules.pieces[index_of(type)];
    const std::size_t ways = !piece.pawn && rules.promoted(type).valid() ? 2 : 1;
    targets[index_of(type)] = most_targets(rules, type);
    most_targets_ = std::max(most_targets_, targets[index_of(type)] * ways + (passes(piece) ? 1 : 0));
  }
  for (const Colour colour : kBothColours) {
    const bool own = colour == Colour::kBlack && rules.black_promotion_region;
    const SquareSet region =
        oriented(rules.board, own ? *rules.black_promotion_region : rules.promotion_region, colour);
    std::size_t steps = 0, standing = 0;
    for (const PieceType type : types) {
      const PieceDef& piece = rules.pieces[index_of(type)];
      if (piece.pawn && !piece.royal && !standing_) steps += steps_into(rules, type, colour, region);
    }
    const std::vector<PieceType>& choice = promotion_types[index_of(colour)];
    for (const PieceType type : choice) standing += targets[index_of(type)] + 1;
    const std::size_t choices = choice.size() + (rules.pawn_promotions.empty() ? 0 : 1);
    promotions_ = std::max(promotions_, standing_ ? standing : steps * choices);
  }
}

std::size_t Capacity::max_moves(std::size_t pieces) const {
  // One piece of each type that can be dropped is enough for all drops of it.
  const std::size_t droppable = std::min(drops_, pieces);
  const std::size_t gated = std::min(pieces, files_) * most_targets_ + castlings_;
  return most_targets_ * (pieces - droppable) + std::max(most_targets_, squares_) * droppable +
         gated * gates_ + promotions_ * (standing_ ? pieces : 1) + kMaxSpecialMoves;
}

}  // namespace proconsul
