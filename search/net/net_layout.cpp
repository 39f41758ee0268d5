#include "search/net/net_layout.h"

#include <algorithm>

#include "engine/setup.h"
#include "engine/zobrist.h"

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

class KeyMaker {
 public:
  void add(std::uint64_t value) { key_ = zobrist::mix(key_ ^ value) + value; }
  void add(const SquareSet& set) {
    for (const Square square : Squares(set)) add(index_of(square) + 1);
    add(0xff);
  }
  void add(Offset step) {
    add(static_cast<std::uint64_t>((step.file + kMaxFiles) * 64 + step.rank + kMaxRanks));
  }
  KindKey key() const { return key_; }

 private:
  KindKey key_ = 0;
};

Path mirror_image(const Geometry& board, Path path) {
  for (Offset& step : path.steps) step.file = -step.file;
  for (Offset& step : path.over) step.file = -step.file;
  if (path.origins) path.origins = mirror_image(board, *path.origins);
  if (path.targets) {
    for (SquareSet& set : *path.targets) set = mirror_image(board, set);
  }
  return path;
}

KindKey key_of(const Path& path) {
  KeyMaker maker;
  for (const Offset step : path.steps) maker.add(step);
  maker.add(static_cast<std::uint64_t>(path.first_stop));
  maker.add(static_cast<std::uint64_t>(path.kind));
  maker.add(static_cast<std::uint64_t>(path.use));
  maker.add((path.leaves_ep ? 1U : 0U) | (path.takes_ep ? 2U : 0U));
  if (path.origins) maker.add(*path.origins);
  if (path.targets) {
    for (const SquareSet& set : *path.targets) maker.add(set);
  }
  for (const Offset step : path.over) maker.add(step);
  return maker.key();
}

// The order of the paths makes no difference.
KindKey key_of(const PieceDef& piece, const SquareSet& allowed, const std::vector<Path>& paths) {
  KeyMaker maker;
  KindKey sum = 0;
  for (const Path& path : paths) sum += key_of(path);
  maker.add(sum);
  maker.add((piece.royal ? 1U : 0U) | (piece.pawn ? 2U : 0U));
  maker.add(allowed);
  return maker.key();
}

bool is_symmetric(const Geometry& board, const PieceDef& piece) {
  std::vector<Path> images;
  for (const Path& path : piece.paths) images.push_back(mirror_image(board, path));
  return key_of(piece, mirror_image(board, piece.allowed), images) ==
         key_of(piece, piece.allowed, piece.paths);
}

bool is_symmetric(const Rules& rules) {
  return mirror_image(rules.board, rules.board.squares) == rules.board.squares &&
         std::all_of(rules.pieces.begin(), rules.pieces.end(),
                     [&](const PieceDef& piece) { return is_symmetric(rules.board, piece); });
}

int pieces_at_start(const Rules& rules) {
  const Result<Setup> setup = parse_setup(rules, rules.start_fen);
  if (!setup) return 2 * rules.max_pieces_per_side;
  return static_cast<int>(
      std::count_if(setup->board.begin(), setup->board.end(), [](Piece piece) { return piece.valid(); }));
}

bool is_whole(const Geometry& board) {
  return popcount(board.squares) == board.size() && none(board.passable);
}

}  // namespace

KindKey kind_of(const Geometry& board, const PieceDef& piece) {
  KeyMaker maker;
  maker.add(static_cast<std::uint64_t>(board.files * 64 + board.ranks));
  maker.add(key_of(piece, piece.allowed, piece.paths));
  return maker.key();
}

std::size_t bucket_of(const NetShape& shape, int pieces) {
  const int bucket = (pieces - 1) * kNetBuckets / std::max(1, shape.most_pieces);
  return static_cast<std::size_t>(std::clamp(bucket, 0, kNetBuckets - 1));
}

bool has_ordinary_aims(const Rules& rules) {
  return rules.extra == ExtraRules{} && rules.extinctions.empty() && !rules.flag && !rules.mate &&
         rules.check_limit == 0 && rules.stalemate == Verdict::kDraw && rules.checkmate == Verdict::kLoss &&
         rules.repetition == Verdict::kDraw && !rules.stalemate_by_piece_count &&
         rules.royals_per_side == 1 && !rules.black_royals && is_whole(rules.board);
}

std::optional<NetShape> NetLayout::shape_for(const Rules& rules, const std::vector<const Rules*>& more) {
  if (!has_ordinary_aims(rules)) return std::nullopt;
  NetShape shape{rules.board.files, rules.board.ranks, is_symmetric(rules), pieces_at_start(rules), {}};
  const auto add = [&](const Rules& game) {
    for (const PieceDef& piece : game.pieces) {
      const KindKey kind = kind_of(game.board, piece);
      if (std::find(shape.kinds.begin(), shape.kinds.end(), kind) == shape.kinds.end())
        shape.kinds.push_back(kind);
    }
  };
  add(rules);
  for (const Rules* game : more) {
    if (!(game->board == rules.board) || !has_ordinary_aims(*game)) continue;
    shape.mirrors = shape.mirrors && is_symmetric(*game);
    add(*game);
  }
  return shape;
}

std::optional<NetLayout> NetLayout::create(const NetShape& shape, const Rules& rules) {
  const Geometry& board = rules.board;
  if (board.files != shape.files || board.ranks != shape.ranks || !has_ordinary_aims(rules))
    return std::nullopt;
  NetLayout layout;
  layout.mirrors_ = shape.mirrors;
  layout.files_ = board.files;
  layout.kinds_ = shape.kinds.size();
  layout.squares_ = static_cast<std::size_t>(board.size());
  for (std::size_t type = 0; type < rules.pieces.size(); ++type) {
    const auto kind = std::find(shape.kinds.begin(), shape.kinds.end(), kind_of(board, rules.pieces[type]));
    if (kind == shape.kinds.end()) return std::nullopt;
    layout.planes_[type] = static_cast<std::uint8_t>(kind - shape.kinds.begin());
  }
  for (int index = 0; index < board.size(); ++index) {
    for (const Colour viewer : kBothColours) {
      const Square seen = viewer == Colour::kWhite ? Square(index) : board.flipped(Square(index));
      const std::size_t view = 2 * index_of(viewer);
      const auto at = static_cast<std::size_t>(index);
      layout.views_[view][at] = static_cast<std::uint8_t>(seen.index());
      layout.views_[view + 1][at] = static_cast<std::uint8_t>(mirror_image(board, seen).index());
    }
  }
  return layout;
}

}  // namespace proconsul
