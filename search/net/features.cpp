#include "search/net/features.h"

#include <algorithm>

#include "engine/movement_text.h"
#include "engine/quoting.h"
#include "engine/setup.h"
#include "search/net/aims.h"

namespace proconsul {
namespace {

Square mirror_image(const Geometry& board, Square square) {
  return board.square(board.files - 1 - board.file_of(square), board.rank_of(square));
}

SquareSet mirror_image(const Geometry& board, SquareSet set) {
  SquareSet image{};
  for (const Square square : Squares(set)) image |= bit<SquareSet>(mirror_image(board, square));
  return image;
}

PieceDef mirror_image(const Geometry& board, PieceDef piece) {
  for (Path& path : piece.paths.edit()) {
    for (Offset& step : path.steps) step.file = -step.file;
    for (Offset& step : path.over) step.file = -step.file;
    if (path.origins) path.origins = mirror_image(board, *path.origins);
    if (path.targets) {
      for (SquareSet& set : *path.targets) set = mirror_image(board, set);
    }
  }
  piece.allowed = mirror_image(board, piece.allowed);
  piece.tolerated = mirror_image(board, piece.tolerated);
  return piece;
}

SquareSet holes_of(const Geometry& board) {
  SquareSet holes{};
  for (int index = 0; index < board.size(); ++index) {
    if (!contains(board.squares, Square(index))) holes |= bit<SquareSet>(Square(index));
  }
  return holes;
}

bool is_symmetric(const Rules& rules) {
  const Geometry& board = rules.board;
  if (rules.flag && (mirror_image(board, rules.flag->white_region) != rules.flag->white_region ||
                     mirror_image(board, rules.flag->black_region) != rules.flag->black_region))
    return false;
  return std::all_of(rules.pieces.begin(), rules.pieces.end(), [&](const PieceDef& piece) {
    return movement_text(board, mirror_image(board, piece)) == movement_text(board, piece);
  });
}

// Whether Black's end of the board is for Black what White's is for White.
bool has_two_ends(const Rules& rules) {
  if (!rules.flag) return true;
  SquareSet flipped{};
  for (const Square square : Squares(rules.flag->white_region))
    flipped |= bit<SquareSet>(rules.board.flipped(square));
  return flipped == rules.flag->black_region || rules.flag->white_region != rules.flag->black_region;
}

int pieces_at_start(const Rules& rules) {
  const Result<Setup> setup = parse_setup(rules, rules.start_fen);
  if (!setup) return 2 * rules.max_pieces_per_side;
  return static_cast<int>(
      std::count_if(setup->board.begin(), setup->board.end(), [](Piece piece) { return piece.valid(); }));
}

// Appends kinds that the shape lacks, as long as there is room.
void add_kinds(NetShape& shape, const Rules& rules) {
  for (const PieceDef& piece : rules.pieces) {
    std::string kind = movement_text(rules.board, piece);
    if (shape.kinds.size() < kMaxKinds &&
        std::find(shape.kinds.begin(), shape.kinds.end(), kind) == shape.kinds.end())
      shape.kinds.push_back(std::move(kind));
  }
}

// The number of kinds if it is none of them.
std::size_t kind_of(const NetShape& shape, const Rules& rules, const PieceDef& piece) {
  const auto at = std::find(shape.kinds.begin(), shape.kinds.end(), movement_text(rules.board, piece));
  return static_cast<std::size_t>(at - shape.kinds.begin());
}

std::uint8_t region_of(const Geometry& board, Square seen) {
  const int rank = board.rank_of(seen);
  if (rank > 0) return rank == 1 ? 2 : 3;
  const int file = board.file_of(seen);
  const int from_edge = std::min(file, board.files - 1 - file);
  return 4 * from_edge < board.files ? 0 : 1;
}

std::string size_text(int files, int ranks) { return std::to_string(files) + 'x' + std::to_string(ranks); }

}  // namespace

std::size_t bucket_of(const NetShape& shape, int pieces) {
  const int bucket = (pieces - 1) * shape.buckets / std::max(1, shape.most_pieces);
  return static_cast<std::size_t>(std::clamp(bucket, 0, shape.buckets - 1));
}

NetShape own_shape(const Rules& rules) {
  NetShape shape;
  shape.files = rules.board.files;
  shape.ranks = rules.board.ranks;
  shape.holes = holes_of(rules.board);
  shape.mirrors = is_symmetric(rules);
  shape.hands = rules.has_hands();
  shape.turns = has_two_ends(rules);
  shape.most_pieces = pieces_at_start(rules);
  add_kinds(shape, rules);
  return shape;
}

NetShape shape_as_seen(const Rules& rules, const NetShape& shared) {
  NetShape shape = own_shape(rules);
  shape.hands = shape.hands && shared.hands;
  shape.buckets = shared.buckets;
  return shape;
}

bool add_aim(NetShape& shape, const Rules& rules) {
  std::optional<std::string> aim = aim_of(rules);
  if (!aim) return false;
  if (std::find(shape.aims.begin(), shape.aims.end(), *aim) == shape.aims.end()) {
    if (shape.aims.size() == kMaxAims) return false;
    shape.aims.push_back(*std::move(aim));
  }
  return true;
}

std::optional<NetShape> shape_for_any_aim(const Rules& rules, const std::vector<const Rules*>& more) {
  NetShape shape = own_shape(rules);
  if (!add_aim(shape, rules) || !incompatibility_of(rules, shape).empty()) return std::nullopt;
  for (const Rules* game : more) {
    if (!(game->board == rules.board) || has_two_ends(*game) != shape.turns || !add_aim(shape, *game))
      continue;
    shape.mirrors = shape.mirrors && is_symmetric(*game);
    shape.hands = shape.hands || game->has_hands();
    add_kinds(shape, *game);
  }
  return shape;
}

std::optional<NetShape> shape_for(const Rules& rules, const std::vector<const Rules*>& more) {
  if (!incompatibility_of(rules, NetRows::kFolded).empty()) return std::nullopt;
  NetShape shape = own_shape(rules);
  shape.hands = false;
  for (const Rules* game : more) {
    if (!(game->board == rules.board) || !incompatibility_of(*game, NetRows::kFolded).empty()) continue;
    shape.mirrors = shape.mirrors && is_symmetric(*game);
    add_kinds(shape, *game);
  }
  return shape;
}

PieceSquares::PieceSquares(const NetShape& shape, const Rules& rules)
    : mirrors_(shape.mirrors),
      hands_(shape.hands),
      regions_(shape.regions),
      files_(rules.board.files),
      squares_(static_cast<std::size_t>(rules.board.size())),
      inputs_(shape.inputs()) {
  const Geometry& board = rules.board;
  const auto cells = static_cast<std::size_t>(shape.cells());
  for (std::size_t type = 0; type < rules.pieces.size(); ++type) {
    const std::size_t kind = kind_of(shape, rules, rules.pieces[type]);
    for (std::size_t side = 0; side < 2; ++side)
      planes_[side][type] = static_cast<std::uint32_t>((side * shape.kinds.size() + kind) * cells);
  }
  for (int index = 0; index < board.size(); ++index) {
    royal_regions_[static_cast<std::size_t>(index)] = region_of(board, Square(index));
    for (const Colour viewer : kBothColours) {
      const bool turned = viewer == Colour::kBlack && has_two_ends(rules);
      const Square seen = turned ? board.flipped(Square(index)) : Square(index);
      const std::size_t view = 2 * index_of(viewer);
      const auto at = static_cast<std::size_t>(index);
      seen_[view][at] = static_cast<std::uint8_t>(seen.index());
      seen_[view + 1][at] = static_cast<std::uint8_t>(mirror_image(board, seen).index());
    }
  }
}

PieceSquares PieceSquares::of(const NetShape& shape, const Rules& rules) { return {shape, rules}; }

Result<PieceSquares> PieceSquares::create(const NetShape& shape, const Rules& rules) {
  const Geometry& board = rules.board;
  if (board.files != shape.files || board.ranks != shape.ranks)
    return Error{"it was made for boards of " + size_text(shape.files, shape.ranks) + " squares, not " +
                 size_text(board.files, board.ranks)};
  if (holes_of(board) != shape.holes) return Error{"it was made for boards with other holes"};
  if (const std::string incompatibility = incompatibility_of(rules, shape); !incompatibility.empty())
    return Error{incompatibility};
  std::string unknown;
  for (const PieceDef& piece : rules.pieces) {
    if (kind_of(shape, rules, piece) < shape.kinds.size()) continue;
    unknown += (unknown.empty() ? "" : ", ") + piece.name + " (" + movement_text(board, piece) + ')';
  }
  if (!unknown.empty()) return Error{"it does not know how these pieces move: " + unknown};
  return of(shape, rules);
}

}  // namespace proconsul
