// Returns the legal moves of a node in the order in which they are likely to be good: the TT move, captures
// that do not lose material, killers and other quiet moves by history, losing captures. Each legal move is
// returned exactly once.
#pragma once

#include <array>

#include "engine/position.h"
#include "search/eval/piece_values.h"
#include "search/frame.h"
#include "search/history.h"

namespace proconsul {

// Tactical moves, which quiescence searches: captures, unless all moves of the game are captures, and
// promotions, of pawns to the best type, of pieces to a better one.
template <class Bits>
bool is_tactical(const Position<Bits>& position, Move move, const PieceValues& values);

template <class Bits>
class MovePicker {
 public:
  enum class Moves : std::uint8_t { kAll, kTactical };

  struct Context {
    const Position<Bits>& position;
    const History& history;
    const PieceValues& values;
    Frame& frame;                         // its list and scores are used
    std::array<ContinuationRow, 3> rows;  // rows of the moves one, two and four plies ago
  };

  // `table_move` (the TT move) must be legal or none().
  MovePicker(const Context& context, Move table_move, Moves moves);

  Move next();  // none() at the end
  void skip_quiets() { skip_quiets_ = true; }
  bool is_before_quiets() const { return stage_ <= Stage::kCaptures; }  // quiet moves are not scored yet then
  bool losing_captures() const {
    return stage_ == Stage::kLosingCaptures;
  }  // whether the last move returned is one
  // Number of legal moves, 0 before the list was generated.
  std::size_t count() const { return context_.frame.moves.size(); }
  int quiet_score(Move move) const;    // by history; precondition: all moves are picked
  int capture_score(Move move) const;  // by history

 private:
  enum class Stage : std::uint8_t {
    kTableMove,
    kGenerate,
    kCaptures,
    kScoreQuiets,
    kQuiets,
    kLosingCaptures,
    kDone
  };

  void generate();
  bool adds_little(Move move, Move last) const;
  void score_quiets();
  void find_check_squares();
  void find_threats();
  int threat_score(PieceType type, Move move) const;
  Move pick(std::size_t end);
  Move next_capture();
  int tactical_score(Move move) const;
  int ordered_quiet_score(Move move) const;

  Context context_;
  Move table_move_;
  Moves moves_;
  Stage stage_;
  bool skip_quiets_ = false;
  History::QuietScores quiet_scores_;               // if all moves are picked
  std::array<Bits, kMaxPieceTypes> check_squares_;  // set by find_check_squares()
  std::array<Bits, kValueClasses> by_lesser_;  // attacked by enemies below the class; set by find_threats()
  std::size_t at_ = 0;
  std::size_t tactical_end_ = 0;
  std::size_t losing_end_ = 0;  // losing captures are collected at the front
};

extern template class MovePicker<Bits64>;
extern template class MovePicker<Bits128>;

}  // namespace proconsul
