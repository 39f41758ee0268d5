// What a match and the tuning of an engine's options by matches have in common on the command line.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <thread>

#include "protocol/cli/console.h"
#include "protocol/cli/interrupt.h"
#include "protocol/match/pgn_writer.h"
#include "protocol/match/tournament.h"
#include "protocol/session/arguments.h"
#include "protocol/text/output_file.h"

namespace proconsul {

// Passes Ctrl-C, SIGTERM and SIGHUP on to the match.
class MatchWatch {
 public:
  explicit MatchWatch(std::atomic<bool>& cancelled);
  ~MatchWatch();
  MatchWatch(const MatchWatch&) = delete;
  MatchWatch& operator=(const MatchWatch&) = delete;
  bool pressed() const { return interrupt_.pressed(); }
  // `code`, or that of the signal that has ended the match.
  int exit_code(int code) const { return interrupt_.ending_code().value_or(code); }

 private:
  Interrupt interrupt_{Interrupt::Signals::kAllThatEnd};
  std::atomic<bool> over_{false};
  std::thread thread_;
};

Error cannot_write(const std::string& file);

// All lines to and from engines, of several games at a time.
class TrafficFile {
 public:
  explicit TrafficFile(AppendedFile file) : file_(std::move(file)) {}
  TrafficLog log();                      // must not outlive this
  std::optional<Error> failure() const;  // the first failure to write

 private:
  mutable std::mutex mutex_;
  AppendedFile file_;
};
// The files of --log and --pgn, if they are asked for.
Result<std::unique_ptr<TrafficFile>> open_log(const Arguments& arguments, Console& console);
Result<std::optional<AppendedFile>> open_pgn(const Arguments& arguments, Console& console);

// The names of this match for PGN tags.
PgnNames pgn_names(const MatchSettings& settings, const Arguments& arguments);

// Starts an engine once with every game, before the clocks run, and tells its name; `visit` sees it before it
// is stopped. Returns an exit code.
int try_engine(const MatchSettings& settings, const Tournament& tournament, std::size_t number,
               const std::atomic<bool>& cancelled, const TrafficLog& log, Console& console,
               const std::function<void(Player&)>& visit);

}  // namespace proconsul
