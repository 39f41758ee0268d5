#include "search/history.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "search/tunables.h"

namespace proconsul {

namespace {

constexpr std::size_t kMaxContinuationEntries = std::size_t{1} << 21;
constexpr std::size_t kMaxPawnEntries = std::size_t{1} << 20;
constexpr std::size_t kMaxPawnRows = 512;

}  // namespace

History::History(const Rules& rules)
    : types_(rules.pieces.size()), squares_(static_cast<std::size_t>(rules.board.size())) {
  rows_ = 1 + std::min(2 * types_ * squares_, kMaxContinuationEntries / (types_ * squares_));
  pawn_rows_ = std::min(kMaxPawnRows, std::bit_floor(kMaxPawnEntries / (2 * types_ * squares_)));
  butterfly_.resize(kColours * origins() * squares_);
  continuation_.resize(rows_ * types_ * squares_);
  by_pawns_.resize(pawn_rows_ * 2 * types_ * squares_);
  captures_.resize(types_ * squares_ * (types_ + 1));
  pawn_corrections_.resize(kColours * kCorrections);
  for (auto& table : non_pawn_corrections_) table.resize(kColours * kCorrections);
  continuation_corrections_.resize(kColours * rows_);
}

void History::clear() {
  for (auto* table : {&butterfly_, &continuation_, &by_pawns_, &captures_, &pawn_corrections_,
                      &non_pawn_corrections_[0], &non_pawn_corrections_[1], &continuation_corrections_}) {
    std::fill(table->begin(), table->end(), Entry{0});
  }
}

// Games with many piece types share rows by hashing: a full table would not fit in any cache.
ContinuationRow History::row_of(Piece piece, Square to) const {
  const std::size_t index = static_cast<std::size_t>(piece.code()) * squares_ + index_of(to);
  const std::size_t full = 2 * types_ * squares_;
  return 1 + (full < rows_ ? index : static_cast<std::uint32_t>(index * 0x9E3779B1u) % (rows_ - 1));
}

void History::update(Entry& entry, int bonus) {
  const int limited = std::clamp(bonus, -kHistoryLimit, kHistoryLimit);
  entry = static_cast<Entry>(entry + limited - entry * std::abs(limited) / kHistoryLimit);
}

History::QuietScores History::quiet_scores(Colour mover, Key pawn_key,
                                           const std::array<ContinuationRow, 3>& rows) const {
  QuietScores scores;
  scores.squares_ = squares_;
  scores.butterfly_ = &butterfly_[index_of(mover) * origins() * squares_];
  scores.by_pawns_ = &by_pawns_[pawn_row(pawn_key)];
  for (std::size_t i = 0; i < rows.size(); ++i)
    scores.continuation_[i] = &continuation_[rows[i] * types_ * squares_];
  return scores;
}

Score History::correction(const CorrectionKeys& keys) const {
  int sum = pawn_corrections_[correction_index(keys.mover, keys.pawns)];
  for (std::size_t side = 0; side < kColours; ++side)
    sum += non_pawn_corrections_[side][correction_index(keys.mover, keys.non_pawns[side])];
  sum += continuation_corrections_[index_of(keys.mover) * rows_ + keys.previous];
  return sum / kCorrectionScale;
}

void History::update_correction(const CorrectionKeys& keys, Depth depth, Score error) {
  const int bonus =
      std::clamp(error * depth * kCorrectionPerDepth, -kMaxCorrectionBonus, kMaxCorrectionBonus);
  update(pawn_corrections_[correction_index(keys.mover, keys.pawns)], bonus);
  for (std::size_t side = 0; side < kColours; ++side)
    update(non_pawn_corrections_[side][correction_index(keys.mover, keys.non_pawns[side])], bonus);
  update(continuation_corrections_[index_of(keys.mover) * rows_ + keys.previous], bonus);
}

}  // namespace proconsul
