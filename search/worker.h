// One thread's searcher as the engine sees it, whatever the board size, and the job that the searchers of one
// search share. All members of a job that change during the search are atomic.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/game.h"
#include "search/engine.h"
#include "search/time_manager.h"
#include "search/tt.h"

namespace proconsul {

class Worker;

struct SearchJob {
  SearchJob(const Limits& search_limits, const SearchOptions& search_options, TranspositionTable& table,
            Listener& events, Colour mover)
      : limits(search_limits),
        options(search_options),
        tt(table),
        listener(events),
        time(search_limits, search_options, mover),
        holding(search_limits.infinite || search_limits.ponder) {}

  const Limits limits;
  const SearchOptions options;
  TranspositionTable& tt;
  Listener& listener;
  TimeManager time;
  const TablebaseProbe* tablebases = nullptr;  // may be null
  std::vector<const Worker*> team;             // the first one reports and checks the limits
  std::atomic<bool> stop{false};
  std::atomic<bool> holding;                     // pondering or infinite: no limit of time or nodes applies
  std::atomic<std::uint64_t> reserved_nodes{0};  // searched or reserved by the workers
};

class Worker {
 public:
  enum class Role : std::uint8_t { kMain, kHelper };

  virtual ~Worker() = default;
  virtual void forget() = 0;                        // histories, for a new game
  virtual void set_position(const Game& game) = 0;  // of the rules that the worker was made for
  virtual void run(SearchJob& job, Role role) = 0;
  virtual SearchResult result() const = 0;  // of the last run; nodes are this worker's own
  // The best lines of the last completed iteration, best first.
  virtual std::vector<SearchResult> candidates() const = 0;
  virtual void report_best() = 0;  // reports the last run's best line to the listener
  std::uint64_t nodes() const { return published_nodes_.load(std::memory_order_relaxed); }

 protected:
  void publish(std::uint64_t nodes) { published_nodes_.store(nodes, std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> published_nodes_{0};
};

std::uint64_t total_nodes(const SearchJob& job);

// Makes the workers of one engine for a game's rules, which share what can be shared. At least one, but fewer
// than the options say if memory is short.
std::vector<std::unique_ptr<Worker>> make_workers(const Game& game, const SearchOptions& options);

}  // namespace proconsul
