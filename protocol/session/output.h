// Whole lines to the GUI, flushed at once, from any thread; what is sent goes to the journal too.
#pragma once

#include <mutex>
#include <ostream>
#include <string_view>

#include "protocol/session/journal.h"

namespace proconsul {

class Output {
 public:
  Output(std::ostream& stream, Journal& journal) : stream_(stream), journal_(journal) {}

  // One line, or several separated by \n that no other thread's lines may come between.
  void line(std::string_view text) {
    const std::lock_guard lock(mutex_);
    stream_ << text << '\n' << std::flush;
    journal_.sent(text);
  }

 private:
  std::mutex mutex_;
  std::ostream& stream_;
  Journal& journal_;
};

}  // namespace proconsul
