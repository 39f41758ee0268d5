#include "protocol/work/threads.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>

namespace proconsul {

void Threads::start(int count, const std::function<void()>& run) {
  threads_.reserve(threads_.size() + static_cast<std::size_t>(std::max(count, 0)));
  try {
    for (int i = 0; i < count; ++i) threads_.emplace_back(run);
  } catch (const std::system_error&) {  // the others do the work
  }
}

void Threads::join() {
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void in_threads(int threads, std::size_t count, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto run = [&] {
    try {
      for (std::size_t index = next++; index < count; index = next++) work(index);
    } catch (...) {
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
      next = count;
    }
  };
  Threads helpers;
  helpers.start(threads - 1, run);
  run();
  helpers.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace proconsul
