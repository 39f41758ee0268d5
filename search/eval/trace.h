// A position's evaluation broken down: how often each side used each weight. For the tuner, which needs the
// multipliers, and for display. Slow.
#pragma once

#include <array>
#include <vector>

#include "engine/game.h"
#include "search/eval/balance.h"
#include "search/eval/weights.h"

namespace proconsul {

struct EvalTrace {
  // The danger units of one royal.
  struct Danger {
    Colour colour;
    std::vector<Feature> features;
  };
  EvalStyle style = EvalStyle::kOrdinary;
  std::array<std::vector<Feature>, kColours> features;  // a weight may occur several times
  std::vector<Danger> dangers;
  Balance balance;

  // Grains of one side with the built-in weights, by term.
  std::array<Tapered, kEvalTerms> terms(Colour colour) const;
};

// Breaks down positions of one game. Immutable.
class EvalTracer {
 public:
  explicit EvalTracer(const Rules& rules);
  EvalTrace trace(const Game& game) const;  // the game must have the rules given above

 private:
  AnyEvalTables tables_;
};

EvalTerm term_of(int weight_id);

}  // namespace proconsul
