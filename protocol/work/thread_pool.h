// The threads of one process: units go in, results come out as they become ready.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <vector>

#include "protocol/work/threads.h"
#include "protocol/work/worker_pool.h"

namespace proconsul {

struct UnitResult {
  Unit unit = 0;
  std::optional<std::string> result;  // nothing if the unit was cancelled
};

class ThreadPool {
 public:
  explicit ThreadPool(const PoolWork& work);
  ~ThreadPool();  // finishes the units in progress first
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // The number of units it can hold, in progress and waiting.
  static int capacity(const PoolWork& work) { return work.workers * (work.ahead ? 2 : 1); }

  void give(Unit unit, std::string order);
  // Results that have become ready; waits at most `patience` for one. Rethrows a worker's exception.
  std::vector<UnitResult> collect(std::chrono::microseconds patience);
  // Waiting units come back without a result; those in progress are cancelled if the work allows it.
  void stop();
  std::size_t pending() const { return pending_; }  // given but not yet collected
  // Total wall time the workers spent on finished units.
  double seconds() const { return static_cast<double>(nanoseconds_.load()) * 1e-9; }

 private:
  void work_in_thread();
  struct Given {
    Unit unit = 0;
    std::string order;
  };
  std::optional<Given> await_unit();
  void put(UnitResult result);

  const PoolWork& work_;
  std::size_t pending_ = 0;
  std::mutex mutex_;
  std::condition_variable given_;
  std::condition_variable ready_;
  std::deque<Given> waiting_;
  std::vector<UnitResult> results_;
  std::exception_ptr failure_;
  bool closed_ = false;
  std::atomic<std::int64_t> nanoseconds_{0};
  Threads threads_;
};

}  // namespace proconsul
