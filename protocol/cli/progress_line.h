// The progress of a long task on one terminal line: share done and remaining time. Silent if messages do not
// go to a terminal, and during the first second.
#pragma once

#include <chrono>
#include <string>

#include "protocol/cli/console.h"
#include "protocol/cli/live_block.h"

namespace proconsul {

class ProgressLine {
 public:
  explicit ProgressLine(Console& console) : console_(console), start_(Clock::now()) {}
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // Measures the remaining time from now on, with `share` done already.
  void begin_at(double share);
  void show(double share, const std::string& what);  // share done, 0..1
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  Console& console_;
  Clock::time_point start_;
  double before_ = 0;  // share done at start_
  Clock::time_point last_{};
  LiveLine line_;
};

// "[#####.....] 50 %, 0:12 left, KRvK", truncated to fit. `before`: the share done when the time began.
std::string progress_text(double share, double seconds, const std::string& what, double before = 0,
                          int columns = 80);

}  // namespace proconsul
