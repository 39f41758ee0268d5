// What the search asks for the worth of a position. Which evaluator answers is settled when a game is loaded
// (make_evaluator). One for each thread: they keep what they have worked out. Invariant: a position and its
// twin with colours and ranks exchanged have the same evaluation for the side to move.
#pragma once

#include "engine/position.h"
#include "search/score.h"

namespace proconsul {

template <class Bits>
class StaticEvaluator {
 public:
  virtual ~StaticEvaluator() = default;
  virtual Score evaluate(const Position<Bits>& position) = 0;  // centipawns, the mover's view
  virtual void prefetch(const Position<Bits>&) {}              // fetches what evaluate() will need of memory
};

}  // namespace proconsul
