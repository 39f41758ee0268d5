// Evaluates many positions with several engines at once, each in one thread.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "protocol/cli/thinking.h"

namespace proconsul {

struct Evaluated {
  Score score = 0;       // the mover's view
  std::vector<Move> pv;  // empty where there is no legal move
  int depth = 0;
};

class EvaluationPool {
 public:
  EvaluationPool(int engines, const SearchOptions& options);

  // Forgets what earlier positions have taught; `endings` are asked from now on, null: none.
  void begin(const std::shared_ptr<const EndgameSet>& endings);
  // In the order of `positions`; those after an interruption are left out. `done` is told the number
  // finished, from one thread at a time; `stopped` is asked now and then, from several at once.
  std::vector<Evaluated> evaluate(const std::vector<Game>& positions, const Limits& limits,
                                  const std::function<void(std::size_t)>& done,
                                  const std::function<bool()>& stopped);

 private:
  std::vector<std::unique_ptr<Engine>> engines_;
};

}  // namespace proconsul
