// A log of all input and output, for bug reports. Off until a file is opened; never writes to standard
// output. Thread-safe.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace spdlog {
class logger;
}

namespace proconsul {

class MessageLog {
 public:
  // Appends to the file; an empty path closes the log. Fails on a file that is not a log; creates no folders.
  Status open(const std::string& path);
  void received(std::string_view line);
  void sent(std::string_view line);
  // The first write error, reported once.
  std::optional<Error> take_failure();

 private:
  class Sink;
  void write(std::string_view mark, std::string_view line);

  std::mutex mutex_;
  std::shared_ptr<spdlog::logger> logger_;
  std::shared_ptr<Sink> sink_;  // owned by the logger
  bool told_ = false;
};

}  // namespace proconsul
