// The static evaluation for callers that do not care how many bits the board needs. One for each thread.
#pragma once

#include <memory>

#include "engine/game.h"
#include "search/net/net_choice.h"
#include "search/score.h"

namespace proconsul {

class GameEvaluator {
 public:
  // `net`: null for the terms alone.
  explicit GameEvaluator(const Rules& rules, std::shared_ptr<const FittedNet> net = nullptr);
  ~GameEvaluator();
  GameEvaluator(GameEvaluator&&) noexcept;

  Score evaluate(const Game& game);  // centipawns, the mover's view; the game's rules must be those given

 private:
  struct AnyEvaluator;
  std::unique_ptr<AnyEvaluator> evaluator_;
};

}  // namespace proconsul
