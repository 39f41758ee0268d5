// The static evaluation for code that need not know how many bits the board takes. One for each thread.
#pragma once

#include <memory>

#include "engine/game.h"
#include "search/net/net_choice.h"
#include "search/score.h"

namespace proconsul {

class GameEvaluator {
 public:
  // `net`: null to use the terms only.
  explicit GameEvaluator(const Rules& rules, std::shared_ptr<const FittedNet> net = nullptr);
  ~GameEvaluator();
  GameEvaluator(GameEvaluator&&) noexcept;

  Score evaluate(const Game& game);  // centipawns, the mover's view; the game must have the rules given above

 private:
  struct AnyEvaluator;
  std::unique_ptr<AnyEvaluator> evaluator_;
};

}  // namespace proconsul
