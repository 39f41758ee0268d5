// A worker pool: does numbered units of work and delivers their results in any order. A unit's result depends
// only on its number and the terms of the work, so that threads of one process and processes on many machines
// give the same. All processes of a pool run the same command: the leader hands out units, takes results,
// writes files and prints; the others only work.
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

// One worker's way of doing a unit, of which the leader may have said more than its number; nothing if it was
// broken off.
using UnitWorker = std::function<std::optional<std::string>(Unit, const std::string& order)>;

struct PoolWork {
  Terms terms;      // must be the same in all processes
  int workers = 1;  // threads of each process
  // Hand out units before a worker is free, so that it need not wait for the next: good for short ones.
  bool ahead = false;
  // Makes what a worker works with, in its own thread.
  std::function<UnitWorker()> make_worker;
  // Breaks off units in progress when no more results are wanted; null: they are finished, and taken. Called
  // in every process.
  std::function<void()> break_off;

  // The next unit to do; asked in the leading process, in the thread that called run(). Nothing if there is
  // none before another result is taken; with nothing in progress the work is over.
  std::function<std::optional<Unit>()> next;
  // What a worker has to know of the unit just named; null: its number says it all.
  std::function<std::string(Unit)> order;
  // False: no more are wanted. What is in progress may still follow.
  std::function<bool(Unit, std::string_view)> take;
  // Asked now and then, also while nothing is taken: false ends the work.
  std::function<bool()> go_on;
};

class WorkerPool {
 public:
  virtual ~WorkerPool() = default;
  virtual int rank() const = 0;  // rank of this process, from 0
  virtual int processes() const = 0;
  bool leads() const { return rank() == 0; }
  // Returns when all is done or no more is wanted. Fails if the processes do not agree on the terms or one of
  // them cannot work.
  virtual Status run(const PoolWork& work) = 0;

  // Begins work in step rather than in units: fails, in all processes, unless all have come and agree on the
  // terms. After it none may leave before the others.
  virtual Status meet(const Terms& terms) = 0;
  // Called by all: gives each what every process has brought, by rank.
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
