// Whole lines to the GUI, flushed at once, from any thread; also written to the message log.
#pragma once

#include <mutex>
#include <ostream>
#include <string_view>

#include "protocol/session/message_log.h"

namespace proconsul {

class Output {
 public:
  Output(std::ostream& stream, MessageLog& message_log) : stream_(stream), message_log_(message_log) {}

  // One line, or several separated by \n that no other thread's lines may come between.
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
