#include "protocol/cli/progress_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ostream>
#include <vector>

#include "engine/quoting.h"

namespace proconsul {
namespace {

constexpr std::chrono::seconds kSilence{1};
constexpr std::chrono::milliseconds kInterval{200};
constexpr std::chrono::seconds kLineInterval{5};  // between whole lines
constexpr int kWidestBar = 30;
constexpr int kNarrowestBar = 5;

std::string time_text(double seconds) {
  const long whole = static_cast<long>(seconds + 0.5);
  if (whole >= 3600) return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

std::vector<std::string> parts_of(double share, double seconds, const std::string& what, double before) {
  const double done = std::clamp(share, 0.0, 1.0);
  std::vector<std::string> parts = {
      fmt::format("{:.0f} %", done * 100),
      done > before ? time_text(seconds * (1 - done) / (done - before)) + " left" : "time left unknown"};
  if (!what.empty()) parts.push_back(printable(what));
  return parts;
}

}  // namespace

std::string progress_words(double share, double seconds, const std::string& what, double before) {
  return fmt::format("progress: {}", fmt::join(parts_of(share, seconds, what, before), ", "));
}

std::string progress_text(double share, double seconds, const std::string& what, double before, int columns) {
  const double done = std::clamp(share, 0.0, 1.0);
  const std::string text = fitted_parts(parts_of(share, seconds, what, before), columns);
  const int room = columns - static_cast<int>(characters_in(text)) - 3;  // "[] "
  if (room < kNarrowestBar) return text;
  const auto width = static_cast<std::size_t>(std::min(room, kWidestBar));
  const auto full = static_cast<std::size_t>(done * static_cast<double>(width));
  return fmt::format("[{}{}] {}", std::string(full, '#'), std::string(width - full, '.'), text);
}

void ProgressLine::begin_at(double share) {
  start_ = Clock::now();
  before_ = share;
}

void ProgressLine::show(double share, const std::string& what) {
  const Clock::time_point now = Clock::now();
  if (!console_.terminal.err && elsewhere_ == Elsewhere::kLines) return write_line(now, share, what);
  if (!console_.terminal.err || now - start_ < kSilence || now - last_ < kInterval) return;
  last_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const TerminalSize size = size_of(console_.terminal);
  console_.err << line_.draw(progress_text(share, seconds, what, before_, size.columns - 1), size)
               << std::flush;
}

void ProgressLine::write_line(Clock::time_point now, double share, const std::string& what) {
  if (now - std::max(start_, last_) < kLineInterval) return;
  last_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  console_.err << progress_words(share, seconds, what, before_) << '\n' << std::flush;
}

void ProgressLine::clear() { console_.err << line_.erase(size_of(console_.terminal)) << std::flush; }

}  // namespace proconsul
