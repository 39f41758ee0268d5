#include "protocol/work/worker_pool.h"

#include "protocol/work/thread_pool.h"

namespace proconsul {
namespace {

constexpr std::chrono::milliseconds kPatience{100};

}  // namespace

Status LocalPool::run(const PoolWork& work) {
  ThreadPool threads(work);
  const auto capacity = static_cast<std::size_t>(ThreadPool::capacity(work));
  bool wanted = true;  // take() wants more results
  const auto end = [&] {
    wanted = false;
    threads.stop();
  };
  for (;;) {
    while (wanted && threads.pending() < capacity) {
      const std::optional<Unit> unit = work.next();
      if (!unit) break;
      threads.give(*unit, work.order ? work.order(*unit) : "");
    }
    if (threads.pending() == 0) return done();
    for (const UnitResult& ready : threads.collect(kPatience)) {
      if (ready.result && !work.take(ready.unit, *ready.result)) end();
    }
    if (!work.go_on()) end();
  }
}

}  // namespace proconsul
