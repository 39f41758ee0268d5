// Memory and work spent on a definition or on compiling a game, counted before it is spent, and the limit.
// One number of megabytes limits memory and, in proportion, work; a step takes about a nanosecond.
#pragma once

#include <cstdint>
#include <new>
#include <string>
#include <utility>

namespace proconsul {

struct Cost {
  std::uint64_t bytes = 0;
  std::uint64_t steps = 0;

  Cost& operator+=(Cost other) {
    bytes += other.bytes;
    steps += other.steps;
    return *this;
  }
  bool operator==(const Cost&) const = default;
};

struct Budget {
  static constexpr std::uint64_t kUsual = 256, kMin = 1, kMax = 65536;

  std::uint64_t megabytes = kUsual;

  constexpr std::uint64_t bytes() const { return megabytes << 20; }
  constexpr std::uint64_t steps() const { return megabytes << 24; }
  constexpr bool covers(Cost cost) const { return cost.bytes <= bytes() && cost.steps <= steps(); }
};

// "at least 300 MB, and this budget is 256 MB", or the same of steps. Precondition: it is not covered.
std::string over_budget_text(const Budget& budget, Cost cost);

// Memory that is available but exceeds the budget.
class OverBudget : public std::bad_alloc {
 public:
  explicit OverBudget(std::string message) : message_(std::move(message)) {}
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  std::string message_;
};

class Meter {
 public:
  explicit Meter(Budget budget) : budget_(budget) {}

  const Budget& budget() const { return budget_; }
  const Cost& spent() const { return spent_; }
  void begin() { spent_ = {}; }
  // These throw OverBudget.
  void add(Cost cost) {
    spent_ += cost;
    check(spent_);
  }
  void add_bytes(std::uint64_t bytes) { add({bytes, 0}); }
  void add_steps(std::uint64_t steps) { add({0, steps}); }
  // Memory that is needed temporarily.
  void expect_bytes(std::uint64_t bytes) const { check({spent_.bytes + bytes, 0}); }

 private:
  void check(Cost cost) const {
    if (!budget_.covers(cost)) throw OverBudget(over_budget_text(budget_, cost));
  }

  Budget budget_;
  Cost spent_;
};

}  // namespace proconsul
