// What keys of their own change in the moves of pieces that have been read: passes, soldiers that do not move
// sideways yet, cannons, lines through palaces, and squares that a piece never leaves.
#include <algorithm>

#include "variants/keys.h"
#include "variants/loader.h"
#include "variants/region.h"

namespace proconsul {
namespace {

class PieceRulesLoader {
 public:
  PieceRulesLoader(Definition& definition, const Geometry& board, std::vector<PieceDef>& pieces)
      : definition_(definition), board_(board), pieces_(pieces) {}

  void load() {
    load_passes();
    load_soldiers();
    load_cannons();
    load_diagonals();
    load_mobility_regions();
  }

 private:
  // A king may stay where it is instead of moving; a side without kings passes (load_turns).
  void load_passes() {
    const bool old_spelling = definition_.flag("kingPass", false);
    if (!definition_.flag("pass", old_spelling)) return;
    Path stay;
    stay.steps = {Offset{}};
    stay.use = PathUse::kMove;
    const auto king =
        std::find_if(pieces_.begin(), pieces_.end(), [](const PieceDef& piece) { return piece.royal; });
    if (king != pieces_.end()) return king->paths.edit().push_back(stay);
  }

  // Before this rank the soldier only steps straight forward.
  void load_soldiers() {
    const int rank = definition_.number("soldierPromotionRank", 1, board_.ranks, 1);
    const PieceType type = piece_of_key(definition_, pieces_, "soldier");
    if (rank == 1 || !type.valid()) return;
    SquareSet beyond;
    for (int i = rank; i <= board_.ranks; ++i) beyond |= rank_squares(board_, i - 1);
    PieceDef& soldier = pieces_[index_of(type)];
    const bool steps_forward = std::any_of(soldier.paths.begin(), soldier.paths.end(), is_forward_step);
    for (Path& path : soldier.paths.edit()) {
      if (!is_forward_step(path)) path.origins = path.origins.value_or(board_.squares) & beyond;
    }
    if (!steps_forward) soldier.paths.edit().push_back(forward_step(board_.squares & ~beyond));
    drop_unused_paths(soldier);
    soldier.notation += " (fW before rank " + std::to_string(rank) + ")";
  }

  static bool is_forward_step(const Path& path) { return path == forward_step(std::nullopt); }

  static Path forward_step(std::optional<SquareSet> origins) {
    Path path;
    path.steps = {{0, 1}};
    path.origins = origins;
    return path;
  }

  void load_cannons() {
    const PieceType type = piece_of_key(definition_, pieces_, "janggiCannon");
    if (!type.valid()) return;
    if (pieces_[index_of(type)].pawn)
      return definition_.fail_unsupported("pawnTypes", "a janggiCannon among the pawns");
    if (pieces_[index_of(type)].notation != "pR")
      return definition_.fail_unsupported("janggiCannon", "a janggiCannon that moves otherwise");
    for (Path& path : pieces_[index_of(type)].paths.edit()) path.aloof = true;
  }

  // Lines between these squares, along which some pieces move as along ranks and files.
  void load_diagonals() {
    const SquareSet lines = definition_.region("diagonalLines", board_, SquareSet{});
    if (none(lines)) return;
    if (flipped(board_, lines) != lines)
      return definition_.fail_unsupported("diagonalLines", "other lines for White than for Black");
    const int longest = std::max(board_.files, board_.ranks) - 1;
    add_diagonals("rook", lines, longest, PathKind::kSlide);
    add_diagonals("janggiCannon", lines, longest, PathKind::kHop);
    for (const char* key : {"king", "wazir", "soldier"}) add_diagonals(key, lines, 1, PathKind::kSlide);
  }

  void add_diagonals(std::string_view key, SquareSet lines, int longest, PathKind kind) {
    const PieceType type = piece_of_key(definition_, pieces_, key);
    if (!type.valid()) return;
    PieceDef& piece = pieces_[index_of(type)];
    if (piece.royal && piece.notation != "W") return;
    for (const Offset step : {Offset{1, 1}, Offset{-1, 1}, Offset{1, -1}, Offset{-1, -1}}) {
      if (key == "soldier" && step.rank < 0) continue;
      Path path;
      for (int i = 1; i <= longest; ++i) path.steps.push_back({i * step.file, i * step.rank});
      path.kind = kind;
      path.origins = lines;
      path.targets = {lines, lines};
      path.aloof = kind == PathKind::kHop;
      piece.paths.edit().push_back(std::move(path));
    }
    piece.notation += " (and along diagonal lines)";
  }

  void load_mobility_regions() {
    for (const IniEntry& entry : std::vector<IniEntry>(definition_.entries())) {
      const std::optional<MobilityKey> key = mobility_key(entry.key);
      if (!key) continue;
      const SquareSet region = definition_.region(entry.key, board_, board_.squares);
      const PieceType type = piece_of_key(definition_, pieces_, key->piece);
      if (!type.valid()) continue;
      for (Path& path : pieces_[index_of(type)].paths.edit()) {
        if (!path.targets) path.targets = {board_.squares, board_.squares};
        (*path.targets)[index_of(key->colour)] &= region;
      }
    }
  }

  Definition& definition_;
  const Geometry& board_;
  std::vector<PieceDef>& pieces_;
};

}  // namespace

void load_piece_rules(Definition& definition, const Geometry& board, std::vector<PieceDef>& pieces) {
  PieceRulesLoader(definition, board, pieces).load();
}

}  // namespace proconsul
