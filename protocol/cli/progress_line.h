// How far a long piece of work has come, on one line of the terminal: share done and time left. Silent where
// messages do not go to a terminal, and during the first second.
#pragma once

#include <chrono>
#include <string>

#include "protocol/cli/console.h"

namespace proconsul {

class ProgressLine {
 public:
  explicit ProgressLine(Console& console) : console_(console), start_(Clock::now()) {}
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(double share, const std::string& what);  // share done, 0..1
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  Console& console_;
  Clock::time_point start_;
  Clock::time_point last_{};
  bool shown_ = false;
};

// "[#####.....] 50 %, 0:12 left, KRvK"
std::string progress_text(double share, double seconds, const std::string& what);

}  // namespace proconsul
