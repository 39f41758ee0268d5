// A position's evaluation taken apart: which weight was used how often by whom. For the tuner, which needs
// the multipliers, and for people. Slow.
#pragma once

#include <array>
#include <vector>

#include "engine/game.h"
#include "search/eval/balance.h"
#include "search/eval/weights.h"

namespace proconsul {

struct EvalTrace {
  // The units of danger to one royal.
  struct Danger {
    Colour colour;
    std::vector<Feature> features;
  };
  EvalStyle style = EvalStyle::kOrdinary;
  std::array<std::vector<Feature>, kColours> features;  // a weight may occur several times
  std::vector<Danger> dangers;
  Balance balance;

  // Grains of one side with the weights built in, by term.
  std::array<Tapered, kEvalTerms> terms(Colour colour) const;
};

// Takes positions of one game apart. Immutable.
class EvalTracer {
 public:
  explicit EvalTracer(const Rules& rules);
  EvalTrace trace(const Game& game) const;  // its rules must be those given

 private:
  AnyEvalTables tables_;
};

EvalTerm term_of(int weight_id);

}  // namespace proconsul
