#include "search/time_manager.h"

#include <algorithm>

#include "search/tunables.h"

namespace proconsul {

namespace {

double hundredths(int value) { return value / 100.0; }

Milliseconds of(double milliseconds) { return Milliseconds(static_cast<std::int64_t>(milliseconds)); }

}  // namespace

TimeManager::TimeManager(const Limits& limits, const SearchOptions& options, Colour mover)
    : started_(limits.since.value_or(SteadyClock::now()).time_since_epoch().count()),
      started_processor_(std::clock()),
      nodes_per_second_(options.nodes_per_second) {
  const Milliseconds overhead = options.move_overhead;
  if (const auto& clock = limits.clock[index_of(mover)]) {
    plan(*clock, limits.moves_to_go.value_or(0), overhead);
    limited_ = has_clock_ = true;
  }
  if (limits.move_time) {
    const Milliseconds time = std::max(Milliseconds(1), *limits.move_time - overhead);
    maximum_ = has_clock_ ? std::min(maximum_, time) : time;
    optimum_ = maximum_;
    limited_ = true;
    has_clock_ = false;
  }
}

void TimeManager::plan(const Clock& clock, int moves_to_go, Milliseconds overhead) {
  const double total = static_cast<double>(clock.time.count());
  const double reserve = std::min(total * hundredths(kReserveShare), static_cast<double>(kMaxReserve));
  const double time = std::max(1.0, total - reserve - static_cast<double>(overhead.count()));
  const double increment = static_cast<double>(clock.increment.count());
  const int moves = moves_to_go > 0 ? std::min(moves_to_go, kMaxMovesToGo) : kMovesToGo;
  // The overhead of the remaining moves cannot be spent on thinking.
  const double lost = static_cast<double>(overhead.count()) * (moves - 1);
  const double usable = std::max(time * 0.3, time + increment * (moves - 1) - lost);
  const double most = time * hundredths(moves == 1 ? kMaxLastMoveShare : kMaxClockShare);
  const double share = moves == 1 ? most : usable / (moves + 1);
  optimum_ = of(std::max(1.0, std::min(share, most * 0.8)));
  maximum_ = of(std::max(1.0, std::min(share * hundredths(kMaximumFactor), most)));
}

void TimeManager::restart(std::uint64_t nodes) {
  started_.store(SteadyClock::now().time_since_epoch().count(), std::memory_order_relaxed);
  started_processor_.store(std::clock(), std::memory_order_relaxed);
  started_nodes_.store(nodes, std::memory_order_relaxed);
}

std::chrono::microseconds TimeManager::elapsed() const {
  const SteadyClock::duration start(started_.load(std::memory_order_relaxed));
  return std::chrono::duration_cast<std::chrono::microseconds>(SteadyClock::now().time_since_epoch() - start);
}

std::chrono::microseconds TimeManager::processor_time() const {
  const std::clock_t ticks = std::clock() - started_processor_.load(std::memory_order_relaxed);
  return std::chrono::microseconds(std::int64_t{ticks} * 1'000'000 / CLOCKS_PER_SEC);
}

std::chrono::microseconds TimeManager::spent(std::uint64_t nodes) const {
  if (!nodes_per_second_) return elapsed();
  if (*nodes_per_second_ == 0) return processor_time();
  const std::uint64_t counted = nodes - std::min(nodes, started_nodes_.load(std::memory_order_relaxed));
  const double seconds = static_cast<double>(counted) / static_cast<double>(*nodes_per_second_);
  return std::chrono::microseconds(static_cast<std::int64_t>(seconds * 1e6));
}

bool TimeManager::enough(const Progress& progress, std::uint64_t nodes) const {
  if (!limited_) return false;
  if (!has_clock_) return out_of_time(nodes);
  const double stability =
      hundredths(kStabilityBase) - hundredths(kStabilityStep) * std::min(progress.stable_iterations, 8);
  const double worry = std::clamp(1.0 + progress.drop * (kWorryPerMille / 1000.0), 0.85, 1.6);
  const double effort = std::clamp(hundredths(kEffortBase) - progress.best_share, 0.8, 1.5);
  const double wanted = static_cast<double>(optimum_.count()) * stability * worry * effort;
  return static_cast<double>(spent(nodes).count()) / 1000.0 >=
         std::min(wanted, static_cast<double>(maximum_.count()));
}

}  // namespace proconsul
