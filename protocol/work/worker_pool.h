// A worker pool: does numbered units of work and delivers their results in any order. A unit's result depends
// only on its number and the terms of the work, so threads of one process and processes on many machines give
// the same results. All processes of a pool run the same command: the leader hands out units, collects
// results, writes files and prints; the others only work.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/session/message_log.h"
#include "protocol/work/work_journal.h"

namespace proconsul {

// Does a unit, for which the leader may have sent an order; returns nothing if it was cancelled.
using UnitWorker = std::function<std::optional<std::string>(Unit, const std::string& order)>;

struct PoolWork {
  Terms terms;      // must be the same in all processes
  int workers = 1;  // threads of each process
  // Hands out units before a worker is free, so that it need not wait: useful for short units.
  bool ahead = false;
  // Creates a worker; called in the worker's own thread.
  std::function<UnitWorker()> make_worker;
  // Cancels units in progress when no more results are wanted; called in every process. Null: they are
  // finished and their results taken.
  std::function<void()> break_off;

  // The next unit to do; called in the leading process, in the thread that called run(). Nothing if there is
  // none until another result has been taken; if no unit is in progress then, the work is done.
  std::function<std::optional<Unit>()> next;
  // What a worker needs to know about the unit besides its number; may be null.
  std::function<std::string(Unit)> order;
  // Takes a result. False: no more are wanted; units in progress may still be delivered.
  std::function<bool(Unit, std::string_view)> take;
  // Called regularly, also while no results arrive: false ends the work.
  std::function<bool()> go_on;
};

class WorkerPool {
 public:
  virtual ~WorkerPool() = default;
  virtual int rank() const = 0;  // of this process, from 0
  virtual int processes() const = 0;
  bool leads() const { return rank() == 0; }
  // Returns when all units are done or no more are wanted. Fails if the processes do not agree on the terms
  // or one of them cannot work.
  virtual Status run(const PoolWork& work) = 0;

  // Begins lockstep work instead of units: fails in all processes unless all have arrived and agree on the
  // terms. Afterwards none may leave before the others.
  virtual Status meet(const Terms& terms) = 0;
  // Called by all processes: gives each of them what every process has passed in, by rank.
  virtual std::vector<std::string> exchange(const std::string& own) = 0;
};

// The threads of this process.
class LocalPool : public WorkerPool {
 public:
  int rank() const override { return 0; }
  int processes() const override { return 1; }
  Status run(const PoolWork& work) override;
  Status meet(const Terms&) override { return done(); }
  std::vector<std::string> exchange(const std::string& own) override { return {own}; }
};

}  // namespace proconsul
