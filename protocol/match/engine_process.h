// An engine as a child process that speaks lines. Writing never blocks, reading ends at a deadline, and the
// destructor leaves neither a process nor a zombie behind; where this process is killed, ChildGuard sees to
// that.
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
    kTimeout,    // nothing complete before the deadline
    kEnd,        // the engine has closed its output: it ended or crashed
    kEndless,    // a line longer than any engine writes
    kCancelled,  // the match is being broken off
  };
  Status status = Status::kTimeout;
  std::string text;    // without the line end
  SteadyTime arrived;  // when its last byte was read
};

// Called for every line to (true) and from (false) the engine, on the thread that uses it.
using TrafficLog = std::function<void(bool to_engine, std::string_view line)>;

class EngineProcess {
 public:
  // The command is looked up in PATH unless it has a slash. `cancelled` must outlive the process.
  // It may use the processor's cores given, or all if there are none.
  static Result<std::unique_ptr<EngineProcess>> start(const EngineConfig& config,
                                                      const std::vector<int>& cores,
                                                      const std::atomic<bool>& cancelled, TrafficLog log);
  ~EngineProcess();  // kills what still runs
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  void send(std::string_view line);
  EngineLine read_line(SteadyTime deadline);
  void close_input();
  // Closes its input, waits up to `grace` for it to end, then kills it.
  void stop(Milliseconds grace);
  // "exit code 3", "signal 11 (Segmentation fault)", "still running"; after the end of its output.
  std::string exit_text();

 private:
  struct Pipes;
  EngineProcess(const std::atomic<bool>& cancelled, TrafficLog log);
  bool take_line(EngineLine& line);
  bool ended_within(Milliseconds time);

  // What each system does in its own way.
  // As a shell does, and absolute, for engines may run in another folder. Empty if there is none.
  static std::string find_program(const std::string& command);
  // What keeps it from starting, if anything.
  std::optional<std::string> spawn(const std::string& program, const std::string& directory,
                                   const std::vector<std::string>& words, const std::vector<int>& cores);
  void write(std::string_view text);  // as much as the engine takes now, the rest later
  void write_pending();
  void read_more();
  void exchange(
      SteadyTime until);  // until there is something to read or all is written, or the time has come
  bool running();
  void kill();                 // what still runs, also what the engine itself may have started
  std::string ending() const;  // how it has ended

  const std::atomic<bool>& cancelled_;
  TrafficLog log_;
  std::unique_ptr<Pipes> pipes_;
  std::string unread_;
  std::size_t scanned_ = 0;  // so far without a line end
  SteadyTime last_read_;
  bool ended_ = false;
};

}  // namespace proconsul
