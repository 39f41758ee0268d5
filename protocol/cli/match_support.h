// Common parts of matches and SPSA runs on the command line.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

#include "protocol/cli/console.h"
#include "protocol/cli/interrupt.h"
#include "protocol/match/pgn_writer.h"
#include "protocol/match/tournament.h"
#include "protocol/session/arguments.h"
#include "protocol/text/output_file.h"

namespace proconsul {

// Stops the match on Ctrl-C, SIGTERM and SIGHUP.
class MatchWatch {
 public:
  explicit MatchWatch(std::atomic<bool>& cancelled);
  ~MatchWatch();
  MatchWatch(const MatchWatch&) = delete;
  MatchWatch& operator=(const MatchWatch&) = delete;
  bool pressed() const { return interrupt_.pressed(); }
  // `code`, or the exit code of the signal that ended the match.
  int exit_code(int code) const { return interrupt_.ending_code().value_or(code); }

 private:
  Interrupt interrupt_{Interrupt::Signals::kAllThatEnd};
  std::atomic<bool> over_{false};
  std::thread thread_;
};

// Records all lines to and from the engines of all boards.
class TrafficFile {
 public:
  explicit TrafficFile(AppendedFile file) : file_(std::move(file)) {}
  TrafficLog log();                      // must not outlive this object
  std::optional<Error> failure() const;  // the first write error

 private:
  mutable std::mutex mutex_;
  AppendedFile file_;
};
// Files that a match makes. What is still empty when the object goes, since the match has failed, is removed
// again.
class FreshFiles {
 public:
  // The values of these options that name nothing yet.
  FreshFiles(const Arguments& arguments, const std::vector<std::string>& options);
  ~FreshFiles();
  FreshFiles(const FreshFiles&) = delete;
  FreshFiles& operator=(const FreshFiles&) = delete;
  void remove(const std::string& name) const;  // whatever it holds, if it is one of them

 private:
  std::vector<std::string> names_;
};
// The files of --log and --pgn, if requested.
Result<std::unique_ptr<TrafficFile>> open_log(const Arguments& arguments, Console& console);
Result<std::optional<AppendedFile>> open_pgn(const Arguments& arguments, Console& console);

// The names for the PGN tags of this match.
PgnNames pgn_names(const MatchSettings& settings, const Arguments& arguments);

// Starts an engine once with every variant, before any clock runs, and prints its name; `visit` is called
// before it is stopped. Returns an exit code.
int try_engine(const MatchSettings& settings, const Tournament& tournament, std::size_t number,
               const std::atomic<bool>& cancelled, const TrafficLog& log, Console& console,
               const std::function<void(Player&)>& visit);

}  // namespace proconsul
