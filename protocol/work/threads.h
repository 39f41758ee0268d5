// Threads that are joined in every case. Where the system grants fewer than wanted, fewer do the work.
#pragma once

#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace proconsul {

class Threads {
 public:
  Threads() = default;
  ~Threads() { join(); }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  // Starts `count` threads that call `run`, or as many as the system grants.
  void start(int count, const std::function<void()>& run);
  void join();
  bool none() const { return threads_.empty(); }

 private:
  std::vector<std::thread> threads_;
};

// Calls `work(index)` for all indices below `count`, using at most `threads` threads, of which the caller's
// is one. Rethrows what one of the calls throws; then some indices may be left out.
void in_threads(int threads, std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace proconsul
