// What the search has learnt about moves: quiet moves by squares, by the moves before them and by the pawns
// on the board, captures by victim, and how far the static evaluation was off for positions of a kind. One
// per thread, kept between the moves of a game. All entries stay within +-kHistoryLimit: an update moves them
// toward the bonus in proportion to what is left.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/rules.h"
#include "search/score.h"

namespace proconsul {

inline constexpr int kHistoryLimit = 16384;

// Which of the continuation rows a move selects for the moves that follow; 0 after a null move or at the
// start.
using ContinuationRow = std::size_t;

// The parts of a position that share errors of the static evaluation.
struct CorrectionKeys {
  Colour mover;
  Key pawns;
  std::array<Key, kColours> officers;
  ContinuationRow previous;  // the row of the last move
};

class History {
 public:
  explicit History(const Rules& rules);
  void clear();

  ContinuationRow row_of(Piece piece, Square to) const;

  int quiet(Colour colour, Move move) const { return butterfly_[butterfly_index(colour, move)]; }
  int continuation(ContinuationRow row, PieceType type, Square to) const {
    return continuation_[continuation_index(row, type, to)];
  }
  int capture(PieceType type, Square to, PieceType victim) const {
    return captures_[capture_index(type, to, victim)];
  }

  int pawns(Key pawn_key, Piece piece, Square to) const { return by_pawns_[pawn_index(pawn_key, piece, to)]; }

  void update_quiet(Colour colour, Move move, int bonus) {
    update(butterfly_[butterfly_index(colour, move)], bonus);
  }
  void update_continuation(ContinuationRow row, PieceType type, Square to, int bonus) {
    update(continuation_[continuation_index(row, type, to)], bonus);
  }
  void update_capture(PieceType type, Square to, PieceType victim, int bonus) {
    update(captures_[capture_index(type, to, victim)], bonus);
  }

  void update_pawns(Key pawn_key, Piece piece, Square to, int bonus) {
    update(by_pawns_[pawn_index(pawn_key, piece, to)], bonus);
  }

  // Centipawns to add to the static evaluation.
  Score correction(const CorrectionKeys& keys) const;
  void update_correction(const CorrectionKeys& keys, Depth depth, Score error);

 private:
  using Entry = std::int16_t;
  static constexpr std::size_t kCorrections = 16384;

  static void update(Entry& entry, int bonus);
  std::size_t butterfly_index(Colour colour, Move move) const {
    return (index_of(colour) * squares_ + index_of(move.from())) * squares_ + index_of(move.to());
  }
  std::size_t continuation_index(ContinuationRow row, PieceType type, Square to) const {
    return (row * types_ + index_of(type)) * squares_ + index_of(to);
  }
  std::size_t capture_index(PieceType type, Square to, PieceType victim) const {
    return (index_of(type) * squares_ + index_of(to)) * (types_ + 1) +
           (victim.valid() ? index_of(victim) : types_);
  }

  std::size_t pawn_index(Key pawn_key, Piece piece, Square to) const {
    return ((pawn_key & (pawn_rows_ - 1)) * 2 * types_ + static_cast<std::size_t>(piece.code())) * squares_ +
           index_of(to);
  }
  static std::size_t correction_index(Colour mover, Key key) {
    return index_of(mover) * kCorrections + key % kCorrections;
  }

  std::size_t types_;
  std::size_t squares_;
  std::size_t rows_;       // of continuation_
  std::size_t pawn_rows_;  // a power of two
  std::vector<Entry> butterfly_;
  std::vector<Entry> continuation_;
  std::vector<Entry> by_pawns_;
  std::vector<Entry> captures_;
  std::vector<Entry> pawn_corrections_;
  std::array<std::vector<Entry>, kColours> officer_corrections_;
  std::vector<Entry> continuation_corrections_;
};

}  // namespace proconsul
