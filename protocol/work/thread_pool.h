// The thread pool of one process: units go in, results come out as they are ready.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "protocol/work/worker_pool.h"

namespace proconsul {

struct UnitResult {
  Unit unit = 0;
  std::optional<std::string> result;  // nothing: broken off
};

class ThreadPool {
 public:
  explicit ThreadPool(const PoolWork& work);
  ~ThreadPool();  // what is in progress is finished first
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // How many units it can hold, in work and waiting.
  static int capacity(const PoolWork& work) { return work.workers * (work.ahead ? 2 : 1); }

  void give(Unit unit, std::string order);
  // What has become ready, waiting for it at the most so long. Throws what a worker has thrown.
  std::vector<UnitResult> collect(std::chrono::microseconds patience);
  // Units that wait come back without a result, those in progress are broken off if the work can be.
  void stop();
  std::size_t pending() const { return pending_; }  // given and not collected
  // How long the workers have worked on the units done, by the clock.
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
  std::vector<std::thread> threads_;
};

}  // namespace proconsul
