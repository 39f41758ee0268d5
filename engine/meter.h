// Memory and work spent on definitions or on compiling a game, counted while they are spent, and the limit.
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

// "WORK takes at least 300 MB of memory, and the budget for definitions is 256 MB", or the same of steps.
// Precondition: it is not covered.
std::string over_budget_text(const char* work, const Budget& budget, Cost cost);

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
  // `work`: what is metered, for messages: "reading this text". Its cost is added to `payer` too, if given,
  // which must outlive the meter.
  explicit Meter(Budget budget, const char* work = "this", Meter* payer = nullptr)
      : budget_(budget), work_(work), payer_(payer) {}

  const Budget& budget() const { return budget_; }
  const Cost& spent() const { return spent_; }
  // Counts anew; what the payer has paid stays.
  void begin() { spent_ = {}; }
  // Memory that has been freed. The payer's stays counted.
  void return_bytes(std::uint64_t bytes) { spent_.bytes -= bytes < spent_.bytes ? bytes : spent_.bytes; }
  // These throw OverBudget.
  void add(Cost cost) {
    spent_ += cost;
    check(spent_);
    if (payer_ != nullptr) payer_->add(cost);
  }
  void add_bytes(std::uint64_t bytes) { add({bytes, 0}); }
  void add_steps(std::uint64_t steps) { add({0, steps}); }
  // Memory that is needed temporarily.
  void expect_bytes(std::uint64_t bytes) const {
    check({spent_.bytes + bytes, 0});
    if (payer_ != nullptr) payer_->expect_bytes(bytes);
  }
  // Whether it has all been spent already.
  void check() const { check(spent_); }

 private:
  void check(Cost cost) const {
    if (!budget_.covers(cost)) throw OverBudget(over_budget_text(work_, budget_, cost));
  }

  Budget budget_;
  const char* work_;
  Meter* payer_;
  Cost spent_;
};

}  // namespace proconsul
