#pragma once
// A game as its definition says, key by key: the witness' own reading of definition files that inherit
// nothing. Squares are numbers, rank by rank from a1. Regions are as written, in White's view of the board.

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "witness/notation.h"

namespace proconsul::witness {

using Keys = std::vector<std::pair<std::string, std::string>>;
using Spots = std::set<int>;
using Kinds = std::vector<int>;

enum class Judgement { kLoss, kDraw, kWin };

/// A kind of piece of the definition.
struct DefinedKind {
  std::string key;
  std::string letter;  ///< upper case
  std::vector<Trail> trails;
  std::vector<std::pair<int, Trail>> by_rank;  ///< captures from this rank only, from 0 as the owner counts
  std::array<std::optional<Spots>, 2> ends;    ///< where it may end a move, by side
  int straight_before = 0;                     ///< on ranks before this one it only steps forward
  bool is_king = false;
  bool is_pawn = false;
  bool resets_clock = false;
  bool takes_en_passant = false;
  bool is_orthodox_pawn = false;
  std::array<bool, 2> has_initial_moves{true, true};  ///< by side
};

/// A piece on the board or in a hand.
struct Man {
  int kind = -1;
  bool white = true;
  int was = -1;  ///< promoted from this kind

  friend auto operator<=>(const Man&, const Man&) = default;
};

class DefinedGame {
 public:
  explicit DefinedGame(Keys keys);

  // Reading keys.
  std::string text(const std::string& key, const std::string& usual = "") const;
  bool has(const std::string& key) const;
  bool on(const std::string& key, bool usual = false) const;
  int number(const std::string& key, int usual) const;
  Spots on_rank(int rank) const;
  Spots region(const std::string& key, const Spots& usual) const;
  Kinds kinds(const std::string& key, const Kinds& usual = {}) const;
  std::map<int, int> pairs(const std::string& key) const;
  std::optional<Judgement> judgement(const std::string& key) const;
  /// By its keys it is written for Fairy-Stockfish-X, where some defaults differ.
  bool is_of_fork() const;
  /// The value of the key for one side, else of the key for both.
  std::string by_side(const std::string& key, bool white) const;

  bool hands_never_end() const { return on("freeDrops") && on("pieceDrops"); }

  // The board.
  int files = 8, ranks = 8;
  std::vector<bool> exists, passable;
  std::vector<int> cells;
  int square(int file, int rank) const { return rank * files + file; }
  int file_of(int square) const { return square % files; }
  int rank_of(int square) const { return square / files; }
  bool on_board(int file, int rank) const { return file >= 0 && file < files && rank >= 0 && rank < ranks; }
  /// The same file or rank on the board, where its sides meet.
  int around_files(int file) const {
    return on("cylindrical") || on("toroidal") ? (file % files + files) % files : file;
  }
  int around_ranks(int rank) const { return on("toroidal") ? (rank % ranks + ranks) % ranks : rank; }
  bool wraps() const { return on("cylindrical") || on("toroidal"); }
  /// The rules forbid that capture.
  bool spares(int attacker, int target) const;
  int mirrored(int square) const { return this->square(file_of(square), ranks - 1 - rank_of(square)); }
  int seen_by(bool white, int square) const { return white ? square : mirrored(square); }
  Spots mirrored(const Spots& spots) const;
  std::string name_of(int square) const;
  Spots all() const;

  std::vector<DefinedKind> pieces;
  int kind_of(const std::string& letter) const;   ///< -1: none
  int kind_of_key(const std::string& key) const;  ///< -1: none
  std::string letter_of(const Man& man) const;    ///< as moves write it
  std::string start;

  // What the keys come to, by side where they differ; index 0: White.
  std::array<Spots, 2> double_step, answered, promotion, must_promote, drop_squares;
  std::array<Kinds, 2> promotions;
  std::map<int, int> limits, changes, forms;
  bool pawns_own_forms = false;  ///< pawns may promote to their forms beside what all may become
  bool pawns_choose = true;      ///< promote to kinds of `promotions`, told by letters
  bool marks_promoted = false;   ///< what pawns have become are pawns again in a hand

 private:
  void read_board();
  void read_pieces();
  void read_pawns();
  void read_initial_moves();
  void read_promotion();

  Kinds read_kinds(const std::string& value) const;

  Keys keys_;
  std::map<std::string, std::string> last_;
  mutable std::map<std::string, Kinds> known_kinds_;
  mutable std::map<std::string, Spots> known_regions_;
};

constexpr std::size_t side_of(bool white) { return white ? 0 : 1; }

}  // namespace proconsul::witness
