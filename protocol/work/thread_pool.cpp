#include "protocol/work/thread_pool.h"

#include <system_error>

namespace proconsul {

ThreadPool::ThreadPool(const PoolWork& work) : work_(work) {
  threads_.start(work.workers, [this] { work_in_thread(); });
  if (threads_.none())
    throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again),
                            "cannot create a thread");
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    waiting_.clear();
    closed_ = true;
  }
  given_.notify_all();
  threads_.join();
}

void ThreadPool::give(Unit unit, std::string order) {
  ++pending_;
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({unit, std::move(order)});
  }
  given_.notify_one();
}

std::vector<UnitResult> ThreadPool::collect(std::chrono::microseconds patience) {
  std::vector<UnitResult> ready;
  std::unique_lock lock(mutex_);
  ready_.wait_for(lock, patience, [this] { return !results_.empty() || failure_; });
  if (failure_) std::rethrow_exception(failure_);
  ready.swap(results_);
  pending_ -= ready.size();
  return ready;
}

void ThreadPool::stop() {
  if (work_.break_off) work_.break_off();
  const std::lock_guard lock(mutex_);
  for (const Given& given : waiting_) results_.push_back({given.unit, std::nullopt});
  waiting_.clear();
}

void ThreadPool::work_in_thread() {
  try {
    const UnitWorker worker = work_.make_worker();
    while (const std::optional<Given> given = await_unit()) {
      const auto begin = std::chrono::steady_clock::now();
      UnitResult result{given->unit, worker(given->unit, given->order)};
      nanoseconds_ += std::chrono::nanoseconds(std::chrono::steady_clock::now() - begin).count();
      put(std::move(result));
    }
  } catch (...) {
    const std::lock_guard lock(mutex_);
    failure_ = std::current_exception();
    ready_.notify_one();
  }
}

std::optional<ThreadPool::Given> ThreadPool::await_unit() {
  std::unique_lock lock(mutex_);
  given_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
  if (waiting_.empty()) return std::nullopt;
  Given given = std::move(waiting_.front());
  waiting_.pop_front();
  return given;
}

void ThreadPool::put(UnitResult result) {
  {
    const std::lock_guard lock(mutex_);
    results_.push_back(std::move(result));
  }
  ready_.notify_one();
}

}  // namespace proconsul
