#include "search/history.h"

#include <algorithm>
#include <cstdlib>

namespace proconsul {

namespace {

constexpr int kCorrectionScale = 256;  // entries per centipawn
constexpr int kMostCorrectionBonus = kHistoryLimit / 4;

}  // namespace

History::History(const Rules& rules)
    : types_(rules.pieces.size()), squares_(static_cast<std::size_t>(rules.board.size())) {
  butterfly_.resize(kColours * squares_ * squares_);
  continuation_.resize(kRows * types_ * squares_);
  captures_.resize(types_ * squares_ * (types_ + 1));
  pawn_corrections_.resize(kColours * kPawnCorrections);
  continuation_corrections_.resize(kColours * kRows);
}

void History::clear() {
  for (auto* table :
       {&butterfly_, &continuation_, &captures_, &pawn_corrections_, &continuation_corrections_}) {
    std::fill(table->begin(), table->end(), Entry{0});
  }
}

// Games with many piece types share rows by hashing: a full table would not fit any cache.
ContinuationRow History::row_of(Piece piece, Square to) const {
  const std::size_t index = static_cast<std::size_t>(piece.code()) * squares_ + index_of(to);
  const std::size_t full = 2 * types_ * squares_;
  return 1 + (full < kRows ? index : static_cast<std::uint32_t>(index * 0x9E3779B1u) % (kRows - 1));
}

void History::update(Entry& entry, int bonus) {
  const int limited = std::clamp(bonus, -kHistoryLimit, kHistoryLimit);
  entry = static_cast<Entry>(entry + limited - entry * std::abs(limited) / kHistoryLimit);
}

Score History::correction(Colour colour, Key pawn_key, ContinuationRow row) const {
  const int pawns = pawn_corrections_[index_of(colour) * kPawnCorrections + pawn_key % kPawnCorrections];
  const int continuation = continuation_corrections_[index_of(colour) * kRows + row];
  return (pawns + continuation) / kCorrectionScale;
}

void History::update_correction(Colour colour, Key pawn_key, ContinuationRow row, Depth depth, Score error) {
  const int bonus = std::clamp(error * depth * 16, -kMostCorrectionBonus, kMostCorrectionBonus);
  update(pawn_corrections_[index_of(colour) * kPawnCorrections + pawn_key % kPawnCorrections], bonus);
  update(continuation_corrections_[index_of(colour) * kRows + row], bonus);
}

}  // namespace proconsul
