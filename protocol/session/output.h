// Writes whole lines to the GUI, flushed immediately, from any thread; also writes them to the message log.
#pragma once

#include <mutex>
#include <ostream>
#include <string_view>

#include "protocol/session/message_log.h"

namespace proconsul {

class Output {
 public:
  Output(std::ostream& stream, MessageLog& message_log) : stream_(stream), message_log_(message_log) {}

  // One line, or several separated by \n that lines of other threads must not interrupt.
  void line(std::string_view text) {
    const std::lock_guard lock(mutex_);
    stream_ << text << '\n' << std::flush;
    message_log_.sent(text);
  }

 private:
  std::mutex mutex_;
  std::ostream& stream_;
  MessageLog& message_log_;
};

}  // namespace proconsul
