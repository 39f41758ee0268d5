#include "protocol/match/engine_process.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/quoting.h"

namespace proconsul {
namespace {

constexpr std::size_t kLongestLine = 1 << 20;
constexpr Milliseconds kSlice{50};  // polling interval of a waiting reader for `cancelled`
constexpr Milliseconds kPoll{2};

}  // namespace

Result<std::unique_ptr<EngineProcess>> EngineProcess::start(const EngineConfig& config,
                                                            const std::vector<int>& cores,
                                                            const std::atomic<bool>& cancelled,
                                                            TrafficLog log) {
  const std::string program = find_program(config.command);
  if (program.empty()) return Error{fmt::format("cannot find the program {}", quote(config.command))};
  std::unique_ptr<EngineProcess> engine(new EngineProcess(cancelled, std::move(log)));
  const std::string directory = config.directory.empty() ? "." : config.directory;
  std::error_code failure;
  if (!std::filesystem::is_directory(directory, failure))
    return Error{
        fmt::format("cannot start {} in {}: no such directory", quote(config.command), quote(directory))};
  if (const auto problem = engine->spawn(program, directory, config.arguments, cores))
    return Error{fmt::format("cannot start {}: {}", quote(config.command), *problem)};
  return engine;
}

void EngineProcess::send(std::string_view line) {
  if (log_) log_(true, line);
  write(std::string(line) + '\n');
}

bool EngineProcess::take_line(EngineLine& line) {
  const std::size_t end = unread_.find('\n', scanned_);
  scanned_ = unread_.size();
  if (end == std::string::npos) return false;
  line.text = unread_.substr(0, end);
  if (!line.text.empty() && line.text.back() == '\r') line.text.pop_back();
  unread_.erase(0, end + 1);
  scanned_ = 0;
  line.status = EngineLine::Status::kLine;
  line.arrived = last_read_;
  if (log_) log_(false, line.text);
  return true;
}

EngineLine EngineProcess::read_line(SteadyTime deadline) {
  EngineLine line;
  while (!take_line(line)) {
    line.arrived = std::chrono::steady_clock::now();
    if (unread_.size() > kLongestLine) line.status = EngineLine::Status::kEndless;
    if (ended_) line.status = EngineLine::Status::kEnd;
    if (cancelled_) line.status = EngineLine::Status::kCancelled;
    if (line.status != EngineLine::Status::kTimeout || line.arrived >= deadline) return line;
    exchange(std::min(deadline, line.arrived + kSlice));
  }
  return line;
}

bool EngineProcess::ended_within(Milliseconds time) {
  const SteadyTime deadline = std::chrono::steady_clock::now() + time;
  while (running()) {
    if (std::chrono::steady_clock::now() >= deadline) return false;
    std::this_thread::sleep_for(kPoll);
  }
  return true;
}

void EngineProcess::stop(Milliseconds grace) {
  close_input();
  ended_within(grace);
  kill();
}

std::string EngineProcess::exit_text() {
  constexpr Milliseconds kDying{1000};  // the output may close a little before the process ends
  if (!ended_within(kDying)) return "still running, output closed";
  return ending();
}

}  // namespace proconsul
