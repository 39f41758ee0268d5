// How long a search may take. Turns limits into an optimum (where to stop between iterations) and a maximum
// (where to stop in any case), both counted from Limits::since, construction or restart(), by the wall clock
// unless the options select another measure. Another thread may restart it (ponder hit).
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <optional>

#include "search/engine.h"

namespace proconsul {

class TimeManager {
 public:
  TimeManager(const Limits& limits, const SearchOptions& options, Colour mover);

  // `nodes`, here and below: searched since the search began.
  void restart(std::uint64_t nodes);
  std::chrono::microseconds elapsed() const;                   // wall clock
  std::chrono::microseconds spent(std::uint64_t nodes) const;  // as the limits count time
  // The time to report: processor time if the wall clock is not used.
  std::chrono::microseconds shown() const { return nodes_per_second_ ? processor_time() : elapsed(); }
  bool limited() const { return limited_; }  // by a clock or a time for the move
  bool has_clock() const { return has_clock_; }
  Milliseconds optimum() const { return optimum_; }
  Milliseconds maximum() const { return maximum_; }
  bool out_of_time(std::uint64_t nodes) const { return limited_ && spent(nodes) >= maximum_; }

  // The state of the search after an iteration.
  struct Progress {
    int stable_iterations = 0;  // since the best move changed
    Score drop = 0;             // fall of the score since the last iteration, centipawns
    double best_share = 0.5;    // nodes spent on the best move
  };
  // Whether to stop instead of starting another iteration.
  bool enough(const Progress& progress, std::uint64_t nodes) const;

 private:
  using SteadyClock = std::chrono::steady_clock;

  void plan(const Clock& clock, int moves_to_go, Milliseconds overhead);

  std::chrono::microseconds processor_time() const;

  std::atomic<SteadyClock::rep> started_;
  std::atomic<std::clock_t> started_processor_;
  std::atomic<std::uint64_t> started_nodes_{0};
  std::optional<std::int64_t> nodes_per_second_;
  bool limited_ = false;
  bool has_clock_ = false;
  Milliseconds optimum_{0};
  Milliseconds maximum_{0};
};

}  // namespace proconsul
