#include "protocol/cli/progress_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

namespace proconsul {
namespace {

constexpr std::chrono::seconds kSilence{1};
constexpr std::chrono::milliseconds kInterval{200};
constexpr int kBarWidth = 30;

std::string time_text(double seconds) {
  const long whole = static_cast<long>(seconds + 0.5);
  if (whole >= 3600) return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

std::string progress_text(double share, double seconds, const std::string& what, double before) {
  const double done = std::clamp(share, 0.0, 1.0);
  const auto full = static_cast<std::size_t>(done * kBarWidth);
  const std::string left =
      done > before ? time_text(seconds * (1 - done) / (done - before)) + " left" : "time left unknown";
  return fmt::format("[{}{}] {:.0f} %, {}{}{}", std::string(full, '#'), std::string(kBarWidth - full, '.'),
                     done * 100, left, what.empty() ? "" : ", ", what);
}

void ProgressLine::begin_at(double share) {
  start_ = Clock::now();
  before_ = share;
}

void ProgressLine::show(double share, const std::string& what) {
  const Clock::time_point now = Clock::now();
  if (!console_.terminal.err || now - start_ < kSilence || now - last_ < kInterval) return;
  last_ = now;
  shown_ = true;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const auto room = static_cast<std::size_t>(std::max(20, console_.terminal.width - 1));
  console_.err << "\r\033[K" << progress_text(share, seconds, what, before_).substr(0, room) << std::flush;
}

void ProgressLine::clear() {
  if (shown_) console_.err << "\r\033[K" << std::flush;
  shown_ = false;
}

}  // namespace proconsul
