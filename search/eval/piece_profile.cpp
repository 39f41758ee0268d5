#include "search/eval/piece_profile.h"

#include <algorithm>

#include "search/eval/mobility.h"

namespace proconsul {

namespace {

using Fixed = Mobility::Fixed;

constexpr int kRookValue = 500;
constexpr int kMinValue = 50;
constexpr int kSaturation = 1000;  // beyond this, further value counts half

constexpr int kFreedPercent = 120;  // colour-bound rider with a leap that frees it: the bonus of a princess
constexpr int kBoundPercent = 94;   // if it is bound to one shade; a pair regains most of the rest
constexpr int kBentPercent = 110;

constexpr int kMinMinor = 260;
constexpr int kMinRook = 430;
constexpr int kMinQueen = 700;
constexpr int kUsualSquares = 64;

Path line(Offset step, int length) {
  Path path;
  for (int i = 1; i <= length; ++i) path.steps.push_back({step.file * i, step.rank * i});
  return path;
}

int rook_value(const Geometry& board) {
  PieceDef rook;
  for (const Offset step : {Offset{1, 0}, Offset{-1, 0}, Offset{0, 1}, Offset{0, -1}}) {
    rook.paths.edit().push_back(line(step, std::max(board.files, board.ranks)));
  }
  rook.allowed = board.squares;
  return value_of_moves(Mobility(board, rook).average());
}

bool even(Offset step) { return (step.file + step.rank) % 2 == 0; }

// Every square on which the path can end has the shade of its origin.
bool keeps_shade(const Path& path) {
  return std::all_of(path.steps.begin() + (path.first_stop - 1), path.steps.end(), even);
}
bool is_long(const Path& path) { return static_cast<int>(path.steps.size()) > path.first_stop; }
bool is_bent(const Path& path) {
  for (std::size_t i = 1; i < path.steps.size(); ++i) {
    const Offset next{path.steps[i].file - path.steps[i - 1].file,
                      path.steps[i].rank - path.steps[i - 1].rank};
    if (is_long(path) && next != path.steps[0]) return true;
  }
  return false;
}

// The kinds of movement with material weights of their own, by move.
enum class Movement : std::uint8_t { kLeap, kDiagonal, kOrthogonal, kHop, kOther };
constexpr std::size_t kMovements = 5;

Movement movement_of(const Path& path) {
  if (path.kind == PathKind::kHop || path.kind == PathKind::kGrasshop) return Movement::kHop;
  if (!is_long(path)) return Movement::kLeap;
  const int file = std::abs(path.steps[0].file);
  const int rank = std::abs(path.steps[0].rank);
  if (is_bent(path) || std::max(file, rank) != 1) return Movement::kOther;
  return file == rank ? Movement::kDiagonal : Movement::kOrthogonal;
}

bool has(const PieceDef& piece, Movement movement) {
  return std::any_of(piece.paths.begin(), piece.paths.end(),
                     [=](const Path& path) { return movement_of(path) == movement; });
}

PieceGroup group_of(const PieceDef& piece) {
  const bool diagonal = has(piece, Movement::kDiagonal);
  const bool orthogonal = has(piece, Movement::kOrthogonal);
  if (has(piece, Movement::kHop)) return PieceGroup::kHopper;
  if (has(piece, Movement::kOther)) return PieceGroup::kOther;
  if (diagonal && orthogonal) return PieceGroup::kQueenlike;
  if (!diagonal && !orthogonal) return PieceGroup::kLeaper;
  if (has(piece, Movement::kLeap)) return PieceGroup::kCompound;
  return diagonal ? PieceGroup::kDiagonal : PieceGroup::kOrthogonal;
}

ValueClass class_of(int value) {
  if (value < kMinMinor) return ValueClass::kLight;
  if (value < kMinRook) return ValueClass::kMinor;
  return value < kMinQueen ? ValueClass::kRook : ValueClass::kQueen;
}

bool is_freed(const PieceDef& piece) {
  bool rides_one_shade = false;
  bool leaps_off_it = false;
  for (const Path& path : piece.paths) {
    if (is_long(path) && !keeps_shade(path)) return false;
    if (path.use != PathUse::kMoveOrCapture) return false;
    rides_one_shade |= is_long(path);
    leaps_off_it |= !keeps_shade(path);
  }
  return rides_one_shade && leaps_off_it;
}

// Riders gain value on larger boards and pawns do not: values are relative to a fixed rook.
int prior_worth(const Rules& rules, const PieceDef& piece, Fixed mobility, bool colour_bound) {
  const int rook = std::max(rook_value(rules.board), kRookValue);
  int value = value_of_moves(mobility) * kRookValue / rook;
  if (colour_bound) value = value * kBoundPercent / 100;
  if (is_freed(piece)) value = value * kFreedPercent / 100;
  if (std::any_of(piece.paths.begin(), piece.paths.end(), is_bent)) value = value * kBentPercent / 100;
  if (value > kSaturation) value = kSaturation + (value - kSaturation) / 2;
  return std::max(value, kMinValue);
}

int amount(Fixed moves) { return static_cast<int>(moves * kFeatureUnit / Mobility::kUnit); }

std::vector<Feature> worth_of(const Rules& rules, const PieceDef& piece, const PieceProfile& profile,
                              Fixed mobility) {
  const int share = profile.prior * kFeatureUnit / 100;
  std::vector<Feature> features{{weight::kWorth + static_cast<int>(profile.group), share}};
  if (profile.colour_bound) features.push_back({weight::kWorthBound, share});
  if (is_freed(piece)) features.push_back({weight::kWorthFreed, share});
  if (profile.divergent) features.push_back({weight::kWorthDivergent, share});
  if (profile.group != PieceGroup::kLeaper) {
    const int squares = popcount(rules.board.squares);
    features.push_back({weight::kWorthBoard, share * (squares - kUsualSquares) / kUsualSquares});
  }
  for (std::size_t i = 0; i < kMovements; ++i) {
    PieceDef part = piece;
    std::erase_if(part.paths.edit(),
                  [=](const Path& path) { return static_cast<std::size_t>(movement_of(path)) != i; });
    if (part.paths.empty()) continue;
    features.push_back(
        {weight::kWorthMoves + static_cast<int>(i), amount(Mobility(rules.board, part).average())});
  }
  features.push_back({weight::kWorthSquared, amount(mobility * mobility / Mobility::kUnit / 64)});
  return features;
}

// Counted on an empty board; a capture counts two thirds of a move.
int most_moves_of(const Geometry& board, const PieceDef& piece) {
  int most = 1;
  for (const Square from : Squares(board.squares & piece.allowed)) {
    SquareSet quiet, taking;
    for (const Path& path : piece.paths) {
      if (path.origins && !contains(*path.origins, from)) continue;
      for (std::size_t i = 0; i < path.steps.size(); ++i) {
        const int file = board.file_of(from) + path.steps[i].file;
        const int rank = board.rank_of(from) + path.steps[i].rank;
        if (!board.exists(file, rank)) break;
        if (static_cast<int>(i) + 1 < path.first_stop) continue;
        const SquareSet target = bit<SquareSet>(board.square(file, rank));
        if (path.use != PathUse::kCapture) quiet |= target;
        if (path.use != PathUse::kMove) taking |= target;
      }
    }
    most = std::max(most, (popcount(quiet) + 2 * popcount(taking) + 1) / 3);
  }
  return most;
}

}  // namespace

int value_of_moves(Fixed mobility) {
  return static_cast<int>((485 * mobility + 11 * (mobility * mobility / Mobility::kUnit)) /
                          (10 * Mobility::kUnit));
}

PieceProfile profile_of(const Rules& rules, PieceType type) {
  const PieceDef& piece = rules.pieces[index_of(type)];
  PieceProfile profile;
  profile.colour_bound = std::all_of(piece.paths.begin(), piece.paths.end(), keeps_shade);
  profile.divergent = std::any_of(piece.paths.begin(), piece.paths.end(),
                                  [](const Path& path) { return path.use != PathUse::kMoveOrCapture; });
  profile.most_moves = most_moves_of(rules.board, piece);
  if (piece.pawn) profile.prior = kPawnPrior;
  if (piece.pawn || piece.royal) return profile;
  const Fixed mobility = Mobility(rules.board, piece).average();
  profile.group = group_of(piece);
  profile.usual_moves = static_cast<int>((mobility + Mobility::kUnit / 2) / Mobility::kUnit);
  profile.prior = prior_worth(rules, piece, mobility, profile.colour_bound);
  profile.value_class = class_of(profile.prior);
  profile.rides_ahead = std::any_of(piece.paths.begin(), piece.paths.end(), [](const Path& path) {
    return is_long(path) && !is_bent(path) && path.steps[0] == Offset{0, 1};
  });
  profile.worth = worth_of(rules, piece, profile, mobility);
  return profile;
}

}  // namespace proconsul
