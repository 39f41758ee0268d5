// The events of an XBoard session, in order: lines from the GUI and moves from the search, each produced by
// its own thread and consumed by one. No other state is shared.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>

#include "search/engine.h"

namespace proconsul {

struct Event {
  enum class Kind : std::uint8_t { kLine, kBestMove, kEndOfInput };

  Kind kind = Kind::kLine;
  std::string line;  // kLine
  std::chrono::steady_clock::time_point time = std::chrono::steady_clock::now();
  std::uint64_t search = 0;  // kBestMove: number of the search
  SearchResult result;
};

class EventQueue {
 public:
  void push(Event event) {
    const std::lock_guard lock(mutex_);
    events_.push_back(std::move(event));
    ready_.notify_one();
  }

  Event pop() {  // blocks until there is an event
    std::unique_lock lock(mutex_);
    ready_.wait(lock, [this] { return !events_.empty(); });
    Event event = std::move(events_.front());
    events_.pop_front();
    return event;
  }

 private:
  std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<Event> events_;
};

}  // namespace proconsul
