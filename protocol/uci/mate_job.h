// Searches for a mate of a problem in its own thread (USI's `go mate`); can be stopped.
#pragma once

#include <atomic>
#include <thread>

#include "engine/game.h"
#include "protocol/session/output.h"
#include "search/check_mate_search.h"

namespace proconsul {

class MateJob {
 public:
  // Prints "checkmate" with the moves, "checkmate nomate", or "checkmate timeout" if it has to stop first.
  MateJob(Output& output, Game game, MateDeadline deadline);
  ~MateJob() { stop(); }
  void stop();
  void wait();
  bool running() const { return running_; }

 private:
  void run(Output& output, const Game& game, const MateDeadline& deadline);

  std::atomic<bool> stopped_{false};
  std::atomic<bool> running_{true};
  std::thread thread_;
};

}  // namespace proconsul
