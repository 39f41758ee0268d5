// How long a search may take. Turns limits into an optimum (where to stop between iterations) and a maximum
// (where to stop in any case), both counted from start() or restart(). The clock may be restarted by another
// thread (ponder hit).
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "search/engine.h"

namespace proconsul {

class TimeManager {
 public:
  TimeManager(const Limits& limits, Colour mover, Milliseconds overhead);

  void restart();
  std::chrono::microseconds elapsed() const;
  bool limited() const { return limited_; }  // by a clock or a time for the move
  bool has_clock() const { return has_clock_; }
  Milliseconds optimum() const { return optimum_; }
  Milliseconds maximum() const { return maximum_; }
  bool out_of_time() const { return limited_ && elapsed() >= maximum_; }

  // After an iteration: what the search looked like.
  struct Progress {
    int stable_iterations = 0;  // since the best move changed
    Score drop = 0;             // of the score since the last iteration, centipawns
    double best_share = 0.5;    // nodes spent on the best move
  };
  // Whether to stop rather than to start another iteration.
  bool enough(const Progress& progress) const;

 private:
  using SteadyClock = std::chrono::steady_clock;

  void plan(const Clock& clock, int moves_to_go, Milliseconds overhead);

  std::atomic<SteadyClock::rep> started_;
  bool limited_ = false;
  bool has_clock_ = false;
  Milliseconds optimum_{0};
  Milliseconds maximum_{0};
};

}  // namespace proconsul
