// The interface through which the search evaluates a position. The evaluator is selected when a game is
// loaded (make_evaluator). One for each thread, because evaluators cache. Invariant: a position and its
// mirror image with the colours exchanged have the same evaluation for the side to move.
#pragma once

#include "engine/position.h"
#include "search/score.h"

namespace proconsul {

template <class Bits>
class StaticEvaluator {
 public:
  virtual ~StaticEvaluator() = default;
  virtual Score evaluate(const Position<Bits>& position) = 0;  // centipawns, the mover's view
  virtual void prefetch(const Position<Bits>&) {}  // prefetches the memory that evaluate() will need
};

}  // namespace proconsul
