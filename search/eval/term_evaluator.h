// Adds up the terms of scorer.h, with a cache for the pawn terms. One for each thread.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "search/eval/eval_tables.h"
#include "search/eval/pawn_terms.h"
#include "search/eval/static_evaluator.h"

namespace proconsul {

template <class Bits>
class TermEvaluator final : public StaticEvaluator<Bits> {
 public:
  struct Judgement {
    Score score = 0;    // the mover's view
    int percent = 100;  // share of an advantage that counts; see Balance
  };

  explicit TermEvaluator(std::shared_ptr<const EvalTables<Bits>> tables);

  Judgement judge(const Position<Bits>& position);
  Score evaluate(const Position<Bits>& position) override { return judge(position).score; }
  void prefetch(const Position<Bits>& position) override { __builtin_prefetch(&pawn_entry(position)); }

 private:
  struct PawnEntry {
    Key key = 0;
    bool used = false;
    PawnMap<Bits> map;
    Tapered sum;                          // sum for both sides, White's view
    std::array<Bits, kColours> royals{};  // those that `shelter` was computed for
    std::array<Tapered, kColours> shelter{};
  };
  class Sums;

  static constexpr std::size_t kPawnCacheSize = 8192;

  PawnEntry& pawn_entry(const Position<Bits>& position) {
    return pawn_cache_[position.pawn_key() % kPawnCacheSize];
  }

  std::shared_ptr<const EvalTables<Bits>> tables_;
  std::vector<PawnEntry> pawn_cache_;
};

extern template class TermEvaluator<Bits64>;
extern template class TermEvaluator<Bits128>;

}  // namespace proconsul
