// An engine as a child process that reads and writes lines. Writing never blocks, reading ends at a deadline,
// and the destructor leaves neither a process nor a zombie behind; if this process is killed, ChildGuard
// kills the engine.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/match/cpu_cores.h"
#include "protocol/match/engine_config.h"

namespace proconsul {

using SteadyTime = std::chrono::steady_clock::time_point;

struct EngineLine {
  enum class Status : std::uint8_t {
    kLine,
    kTimeout,    // no complete line before the deadline
    kEnd,        // the engine has closed its output: it exited or crashed
    kEndless,    // a line longer than any engine writes
    kCancelled,  // the match is being stopped
  };
  Status status = Status::kTimeout;
  std::string text;    // without the line end
  SteadyTime arrived;  // when its last byte was read
};

// Called for every line to (true) and from (false) the engine, on the thread that owns the process.
using TrafficLog = std::function<void(bool to_engine, std::string_view line)>;

class EngineProcess {
 public:
  // The command is looked up in PATH unless it contains a slash. `cancelled` must outlive the process.
  // `cores`: the only CPU cores the engine may use; empty: all.
  static Result<std::unique_ptr<EngineProcess>> start(const EngineConfig& config,
                                                      const std::vector<int>& cores,
                                                      const std::atomic<bool>& cancelled, TrafficLog log);
  ~EngineProcess();  // kills the process if it still runs
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  void send(std::string_view line);
  EngineLine read_line(SteadyTime deadline);
  void close_input();
  // Closes the engine's input, waits up to `grace` for it to exit, then kills it.
  void stop(Milliseconds grace);
  // "exit code 3", "signal 11 (Segmentation fault)", "still running"; call it after the end of the output.
  std::string exit_text();

 private:
  struct Pipes;
  EngineProcess(const std::atomic<bool>& cancelled, TrafficLog log);
  bool take_line(EngineLine& line);
  bool ended_within(Milliseconds time);

  // Implemented per system.
  // Finds a program as a shell does. The path is absolute, since engines may run in another folder; empty if
  // there is no such program.
  static std::string find_program(const std::string& command);
  // The reason why the process could not be started, or nothing.
  std::optional<std::string> spawn(const std::string& program, const std::string& directory,
                                   const std::vector<std::string>& words, const std::vector<int>& cores);
  void write(std::string_view text);  // as much as the engine accepts now, the rest later
  void write_pending();
  void read_more();
  void exchange(
      SteadyTime until);  // until there is something to read, everything is written, or `until` has passed
  bool running();
  void kill();                 // also kills processes started by the engine
  std::string ending() const;  // how the process ended

  const std::atomic<bool>& cancelled_;
  TrafficLog log_;
  std::unique_ptr<Pipes> pipes_;
  std::string unread_;
  std::size_t scanned_ = 0;  // prefix without a line end
  SteadyTime last_read_;
  bool ended_ = false;
};

}  // namespace proconsul
