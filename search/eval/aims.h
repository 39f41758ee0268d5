// What decides a game besides the mate of a royal, as evaluation and search need it: counted checks, regions
// to be reached, types that must not become extinct, explosions, losing everything. Derived once from the
// rules, immutable, shared by all threads. No game is known by name.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/position.h"
#include "engine/rules.h"
#include "search/eval/weights.h"

namespace proconsul {

class Aims {
 public:
  static constexpr int kNever = 15;  // more moves than this to a region, or never

  // Pieces whose owner loses when there are too few of them.
  struct Vital {
    std::vector<PieceType> types;  // counted together
    int at_most = 0;               // with this many or fewer
    bool whole_army = false;       // every type of the game: a bare king loses, or a horde
  };

  explicit Aims(const Rules& rules);

  EvalStyle style() const { return style_; }
  // Some of the aims below apply; otherwise they need not be checked.
  bool unusual() const { return unusual_; }
  // A move may win immediately even though it leaves the other side with legal moves.
  bool sudden() const { return sudden_; }

  // A side that has lost its pieces, or those of some types, wins.
  bool fewer_pieces_win() const { return fewer_pieces_win_; }
  const std::vector<PieceType>& burdens() const { return burdens_; }  // these types; empty: all
  int check_limit() const { return check_limit_; }  // checks that win; 0: they are not counted
  bool flips() const { return flips_; }             // drops flip pieces, more of them win
  bool explodes() const { return explodes_; }       // captures remove what stands around
  const std::vector<Vital>& vitals() const { return vitals_; }
  bool lone_king_loses() const { return lone_king_loses_; }
  bool only_captures() const { return only_captures_; }  // pieces move only by capturing

  bool races() const { return !runners_[0].empty() || !runners_[1].empty(); }
  bool advances() const { return advances_; }  // every step of a runner brings it closer
  // The types that win by reaching the region, and how many must be there at the same time.
  const std::vector<PieceType>& runners(Colour colour) const { return runners_[index_of(colour)]; }
  int runners_needed() const { return runners_needed_; }
  SquareSet region(Colour colour) const { return regions_[index_of(colour)]; }
  // Moves that a runner needs from the square to its region on an empty board, at most kNever.
  int moves_to_region(Piece runner, Square square) const {
    return distances_[static_cast<std::size_t>(runner.code()) * kMaxSquares + index_of(square)];
  }
  // Where a runner may go from the square on an empty board.
  SquareSet steps(Piece runner, Square square) const {
    return steps_[static_cast<std::size_t>(runner.code()) * kMaxSquares + index_of(square)];
  }
  // All squares that it can ever reach from there on an empty board, where runners advance.
  SquareSet way(Piece runner, Square square) const {
    return ways_[static_cast<std::size_t>(runner.code()) * kMaxSquares + index_of(square)];
  }

 private:
  void add_extinctions(const Rules& rules);
  void add_flag(const Rules& rules);
  bool every_step_is_nearer(const Rules& rules) const;
  void find_ways(const Rules& rules);
  EvalStyle find_style(const Rules& rules) const;
  void measure_way(const Rules& rules, PieceType type, Colour colour);

  EvalStyle style_ = EvalStyle::kOrdinary;
  bool unusual_ = false;
  bool sudden_ = false;
  bool fewer_pieces_win_ = false;
  bool explodes_ = false;
  bool flips_ = false;
  bool lone_king_loses_ = false;
  bool only_captures_ = false;
  bool advances_ = false;
  int check_limit_ = 0;
  std::vector<Vital> vitals_;
  std::vector<PieceType> burdens_;
  std::array<std::vector<PieceType>, kColours> runners_;
  int runners_needed_ = 1;
  std::array<SquareSet, kColours> regions_{};
  std::vector<std::uint8_t> distances_;
  std::vector<SquareSet> steps_;
  std::vector<SquareSet> ways_;
};

// The pieces of `colour` that it cannot afford to lose: capturing one of them wins.
template <class Bits>
Bits last_vitals(const Position<Bits>& position, const Aims& aims, Colour colour) {
  Bits last{};
  for (const Aims::Vital& vital : aims.vitals()) {
    const Bits kind = position.pieces(vital.types) & position.pieces(colour);
    if (popcount(kind) == vital.at_most + 1) last |= kind;
  }
  return last;
}

// A legal move that wins immediately by one of the game's own rules, none() if there is none. Leaves the
// position as it was.
template <class Bits>
Move sudden_win(Position<Bits>& position, const Aims& aims);

}  // namespace proconsul
