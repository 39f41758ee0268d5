// A listener that stops the search soon after a flag has been set by any thread.
#pragma once

#include <atomic>

#include "search/engine.h"

namespace proconsul {

class StoppedListener : public Listener {
 public:
  StoppedListener(Engine& engine, const std::atomic<bool>& stopped) : engine_(engine), stopped_(stopped) {}
  void on_info(const SearchInfo&) override { look(); }
  void on_current_move(int, Move, int) override { look(); }
  void on_best_move(const SearchResult&) override {}

 private:
  void look() {
    if (stopped_) engine_.stop();
  }

  Engine& engine_;
  const std::atomic<bool>& stopped_;
};

}  // namespace proconsul
