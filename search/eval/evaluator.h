// The static evaluation of one thread's positions: the sum of the terms of scorer.h, with a cache for those
// of the pawns, and what a network that fits the game adds to correct them. Invariant: a position and its
// twin with colours and ranks exchanged have the same evaluation for the side to move.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/position.h"
#include "search/eval/eval_tables.h"
#include "search/eval/pawn_terms.h"
#include "search/net/net_evaluator.h"
#include "search/score.h"

namespace proconsul {

template <class Bits>
class Evaluator {
 public:
  explicit Evaluator(std::shared_ptr<const EvalTables<Bits>> tables,
                     std::shared_ptr<const FittedNet> net = nullptr);

  Score evaluate(const Position<Bits>& position);  // centipawns, the mover's view
  Score terms(const Position<Bits>& position) { return sum_of(position).score; }  // without the network
  const PieceValues& values() const { return tables_->values; }
  // Fetches what evaluate() is going to need of memory.
  void prefetch(const Position<Bits>& position) { __builtin_prefetch(&pawn_entry(position)); }

 private:
  struct PawnEntry {
    Key key = 0;
    bool used = false;
    PawnMap<Bits> map;
    Tapered sum;                          // of both sides, White's view
    std::array<Bits, kColours> royals{};  // that `shelter` is of
    std::array<Tapered, kColours> shelter{};
  };
  class Sums;

  struct Sum {
    Score score = 0;    // the mover's view
    int percent = 100;  // of an advantage that counts; see Balance
  };

  static constexpr std::size_t kPawnCacheSize = 8192;

  Sum sum_of(const Position<Bits>& position);
  PawnEntry& pawn_entry(const Position<Bits>& position) {
    return pawn_cache_[position.pawn_key() % kPawnCacheSize];
  }

  std::shared_ptr<const EvalTables<Bits>> tables_;
  std::vector<PawnEntry> pawn_cache_;
  std::shared_ptr<const FittedNet> net_;  // null: none
  std::unique_ptr<NetEvaluator<Bits>> by_net_;
};

extern template class Evaluator<Bits64>;
extern template class Evaluator<Bits128>;

}  // namespace proconsul
