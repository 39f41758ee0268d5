// Move statistics: quiet moves by squares, by the preceding moves and by pawn structure, captures by victim,
// and the error of the static evaluation by features of the position. One per thread, kept between the moves
// of a game. All entries stay within +-kHistoryLimit: the closer an entry is to it, the less a bonus changes
// it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/rules.h"
#include "search/score.h"
#include "search/tunables.h"

namespace proconsul {

inline constexpr int kHistoryLimit = 16384;

// The row of the continuation history that a move selects for the following moves; 0 after a null move or at
// the start.
using ContinuationRow = std::size_t;

// Features of a position by which evaluation errors are remembered.
struct CorrectionKeys {
  Colour mover;
  Key pawns;
  std::array<Key, kColours> non_pawns;
  ContinuationRow previous;  // that of the last move
};

class History {
  using Entry = std::int16_t;

 public:
  // The scores of the quiet moves of one position, given the moves that led there. Valid as long as the
  // history; reflects its updates.
  class QuietScores {
   public:
    int operator()(Piece piece, Move move) const {
      const std::size_t to = index_of(move.to());
      const std::size_t place = index_of(piece.type()) * squares_ + to;
      const int sum = kButterflyWeight * butterfly_[origin_row(move, squares_) * squares_ + to] +
                      kPawnsWeight * by_pawns_[static_cast<std::size_t>(piece.code()) * squares_ + to] +
                      kReplyWeight * continuation_[0][place] + kFollowUpWeight * continuation_[1][place] +
                      kFourPliesWeight * continuation_[2][place];
      return sum / 16;
    }

   private:
    friend class History;
    std::size_t squares_ = 0;
    const Entry* butterfly_ = nullptr;  // the mover's, by squares
    const Entry* by_pawns_ = nullptr;
    std::array<const Entry*, 3> continuation_{};
  };

  explicit History(const Rules& rules);
  void clear();

  ContinuationRow row_of(Piece piece, Square to) const;

  // `rows`: of the moves one, two and four plies ago.
  QuietScores quiet_scores(Colour mover, Key pawn_key, const std::array<ContinuationRow, 3>& rows) const;
  int capture(PieceType type, Square to, PieceType victim) const {
    return captures_[capture_index(type, to, victim)];
  }

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
  static constexpr std::size_t kCorrections = 16384;

  static void update(Entry& entry, int bonus);
  // A row for each origin square and for each type that may be dropped.
  static std::size_t origin_row(Move move, std::size_t squares) {
    return move.is_drop() ? squares + index_of(move.drop_type()) : index_of(move.from());
  }
  std::size_t origins() const { return squares_ + types_; }
  std::size_t butterfly_index(Colour colour, Move move) const {
    return (index_of(colour) * origins() + origin_row(move, squares_)) * squares_ + index_of(move.to());
  }
  std::size_t continuation_index(ContinuationRow row, PieceType type, Square to) const {
    return (row * types_ + index_of(type)) * squares_ + index_of(to);
  }
  std::size_t capture_index(PieceType type, Square to, PieceType victim) const {
    return (index_of(type) * squares_ + index_of(to)) * (types_ + 1) +
           (victim.valid() ? index_of(victim) : types_);
  }

  std::size_t pawn_row(Key pawn_key) const { return (pawn_key & (pawn_rows_ - 1)) * 2 * types_ * squares_; }
  std::size_t pawn_index(Key pawn_key, Piece piece, Square to) const {
    return pawn_row(pawn_key) + static_cast<std::size_t>(piece.code()) * squares_ + index_of(to);
  }
  static std::size_t correction_index(Colour mover, Key key) {
    return index_of(mover) * kCorrections + key % kCorrections;
  }

  std::size_t types_;
  std::size_t squares_;
  std::size_t rows_;       // rows of continuation_
  std::size_t pawn_rows_;  // a power of two
  std::vector<Entry> butterfly_;
  std::vector<Entry> continuation_;
  std::vector<Entry> by_pawns_;
  std::vector<Entry> captures_;
  std::vector<Entry> pawn_corrections_;
  std::array<std::vector<Entry>, kColours> non_pawn_corrections_;
  std::vector<Entry> continuation_corrections_;
};

}  // namespace proconsul
