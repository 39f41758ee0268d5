#include "protocol/cli/division.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace proconsul {
namespace {

constexpr std::chrono::milliseconds kProgressInterval{250};

// Takes the first moves one by one until none is left.
class Counter {
 public:
  Counter(const Game& game, int depth) : game_(game), depth_(depth) {
    for (const Move move : game.legal_moves()) rows_.push_back({move, 0});
  }

  void work() {
    for (std::size_t i = next_++; i < rows_.size(); i = next_++) {
      rows_[i].nodes = game_.perft_after(rows_[i].move, depth_);
      const std::lock_guard lock(mutex_);
      ++done_;
      changed_.notify_one();
    }
  }

  void watch(const std::function<void(std::size_t)>& progress) {
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, kProgressInterval, [this] { return done_ == rows_.size(); }))
      progress(done_);
  }

  std::size_t size() const { return rows_.size(); }
  std::vector<DivisionRow> take() { return std::move(rows_); }

 private:
  const Game& game_;
  int depth_;
  std::vector<DivisionRow> rows_;
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t done_ = 0;
};

}  // namespace

std::vector<DivisionRow> divide(const Game& game, int depth, int threads,
                                const std::function<void(std::size_t)>& progress) {
  Counter counter(game, depth);
  std::vector<std::thread> workers;
  const std::size_t count = std::min(counter.size(), static_cast<std::size_t>(threads));
  for (std::size_t i = 0; i < count; ++i) workers.emplace_back([&counter] { counter.work(); });
  counter.watch(progress);
  for (std::thread& worker : workers) worker.join();
  return counter.take();
}

}  // namespace proconsul
