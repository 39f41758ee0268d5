// The progress of a long task on one terminal line: share done and remaining time. Silent during the first
// second. If messages do not go to a terminal it is silent altogether, or writes a line now and then.
#pragma once

#include <chrono>
#include <string>

#include "protocol/cli/console.h"
#include "protocol/cli/live_block.h"

namespace proconsul {

class ProgressLine {
 public:
  enum class Elsewhere : unsigned char { kSilent, kLines };  // where messages do not go to a terminal

  explicit ProgressLine(Console& console, Elsewhere elsewhere = Elsewhere::kSilent)
      : console_(console), elsewhere_(elsewhere), start_(Clock::now()) {}
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // Measures the remaining time from now on, with `share` done already.
  void begin_at(double share);
  void show(double share, const std::string& what);  // share done, 0..1
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  void write_line(Clock::time_point now, double share, const std::string& what);

  Console& console_;
  Elsewhere elsewhere_;
  Clock::time_point start_;
  double before_ = 0;  // share done at start_
  Clock::time_point last_{};
  LiveLine line_;
};

// "progress: 50 %, 0:12 left, KRvK"
std::string progress_words(double share, double seconds, const std::string& what, double before);
// "[#####.....] 50 %, 0:12 left, KRvK", truncated to fit. `before`: the share done when the time began.
std::string progress_text(double share, double seconds, const std::string& what, double before = 0,
                          int columns = 80);

}  // namespace proconsul
