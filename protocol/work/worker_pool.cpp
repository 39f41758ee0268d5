#include "protocol/work/worker_pool.h"

#include "protocol/work/workshop.h"

namespace proconsul {
namespace {

constexpr std::chrono::milliseconds kPatience{100};

}  // namespace

Status LocalPool::run(const PoolWork& work) {
  Workshop workshop(work);
  const auto capacity = static_cast<std::size_t>(Workshop::capacity(work));
  bool wanted = true;  // more units
  const auto end = [&] {
    wanted = false;
    workshop.stop();
  };
  for (;;) {
    while (wanted && workshop.pending() < capacity) {
      const std::optional<Unit> unit = work.next();
      if (!unit) break;
      workshop.give(*unit, work.order ? work.order(*unit) : "");
    }
    if (workshop.pending() == 0) return done();
    for (const UnitResult& ready : workshop.collect(kPatience)) {
      if (ready.result && !work.take(ready.unit, *ready.result)) end();
    }
    if (!work.go_on()) end();
  }
}

}  // namespace proconsul
