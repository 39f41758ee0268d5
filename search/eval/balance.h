// Turns the sums of the terms into one score: the phase of the game, and the share of an advantage that
// counts if the material is hardly sufficient to win.
#pragma once

#include <array>

#include "engine/position.h"
#include "search/eval/eval_tables.h"
#include "search/eval/tapered.h"
#include "search/score.h"

namespace proconsul {

struct Balance {
  int phase = 0;      // 0 to Tapered::kFullPhase
  int percent = 100;  // share of the blended sum that counts, negative where fewer pieces win

  Score score(Tapered sum) const { return sum.blend(phase) * percent / (100 * kGrain); }
};

// `material`: each side's non-pawn pieces, before tuning. `sum`: White's view.
template <class Bits>
Balance balance_of(const Position<Bits>& position, const EvalTables<Bits>& tables,
                   const std::array<int, kColours>& material, Tapered sum);

extern template Balance balance_of(const Position<Bits64>&, const EvalTables<Bits64>&,
                                   const std::array<int, kColours>&, Tapered);
extern template Balance balance_of(const Position<Bits128>&, const EvalTables<Bits128>&,
                                   const std::array<int, kColours>&, Tapered);

}  // namespace proconsul
