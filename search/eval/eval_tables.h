// What the evaluation of a game needs that depends on its rules only: immutable, shared by all threads.
#pragma once

#include "search/eval/eval_masks.h"
#include "search/eval/piece_values.h"

namespace proconsul {

template <class Bits>
struct EvalTables {
  explicit EvalTables(const Rules& rules) : values(rules), masks(rules) {}
  PieceValues values;
  EvalMasks<Bits> masks;
};

}  // namespace proconsul
