#include "protocol/cli/division.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include "engine/perft_table.h"

namespace proconsul {
namespace {

constexpr std::chrono::milliseconds kProgressInterval{250};
constexpr int kLeastDepthInTwos = 4;  // from here on, parts are the positions after two plies

// A part of the tree: what follows one or two moves.
struct Part {
  std::size_t row = 0;
  Move second;  // none() if the part is all that follows the first move
};

// Splits the tree into parts, of which each thread takes one after the other until none is left.
class Counter {
 public:
  Counter(const Game& game, int depth, std::size_t hash_megabytes) : game_(game), depth_(depth) {
    if (hash_megabytes > 0) table_ = std::make_unique<PerftTable>(hash_megabytes);
    for (const Move move : game.legal_moves()) rows_.push_back({move, 0});
    for (std::size_t row = 0; row < rows_.size(); ++row) add_parts(row);
  }

  void work() {
    Game game = game_;
    for (std::size_t i = next_++; i < parts_.size(); i = next_++) {
      const std::uint64_t nodes = count(game, parts_[i]);
      const std::lock_guard lock(mutex_);
      rows_[parts_[i].row].nodes += nodes;
      nodes_ += nodes;
      if (++done_ == parts_.size()) finished_.notify_one();
    }
  }

  void watch(const std::function<void(const DivisionProgress&)>& progress) {
    std::unique_lock lock(mutex_);
    while (!finished_.wait_for(lock, kProgressInterval, [this] { return done_ == parts_.size(); }))
      progress({done_, parts_.size(), nodes_});
  }

  std::size_t size() const { return parts_.size(); }
  std::vector<DivisionRow> take() { return std::move(rows_); }

 private:
  void add_parts(std::size_t row) {
    if (depth_ < kLeastDepthInTwos) {
      parts_.push_back({row, Move::none()});
      return;
    }
    Game after = game_;
    after.play(rows_[row].move);
    for (const Move second : after.legal_moves()) parts_.push_back({row, second});
  }

  std::uint64_t count(Game& game, const Part& part) const {
    game.play(rows_[part.row].move);
    const bool in_two = part.second.valid();
    if (in_two) game.play(part.second);
    const int rest = depth_ - (in_two ? 2 : 1);
    const std::uint64_t nodes = table_ ? game.perft(rest, *table_) : game.perft(rest);
    if (in_two) game.undo();
    game.undo();
    return nodes;
  }

  const Game& game_;
  int depth_;
  std::unique_ptr<PerftTable> table_;
  std::vector<DivisionRow> rows_;
  std::vector<Part> parts_;
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_;
  std::condition_variable finished_;
  std::size_t done_ = 0;
  std::uint64_t nodes_ = 0;
};

}  // namespace

std::vector<DivisionRow> divide(const Game& game, int depth, const DivisionOptions& options,
                                const std::function<void(const DivisionProgress&)>& progress) {
  Counter counter(game, depth, options.hash_megabytes);
  std::vector<std::thread> workers;
  const std::size_t count = std::min(counter.size(), static_cast<std::size_t>(options.threads));
  for (std::size_t i = 0; i < count; ++i) workers.emplace_back([&counter] { counter.work(); });
  counter.watch(progress);
  for (std::thread& worker : workers) worker.join();
  return counter.take();
}

}  // namespace proconsul
