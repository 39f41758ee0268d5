// The course of a run of SPSA with several iterations at a time. What an iteration is played with does not
// depend on who plays and how quickly: the values learnt from all iterations up to `lag` before it, in order.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "protocol/match/spsa.h"

namespace proconsul {

// A pair of games that is over.
struct SpsaPair {
  std::size_t iteration = 0;  // from 1
  int half_points = 0;        // of the upper values, 0 .. 4

  double balance() const { return half_points - 2; }
  bool operator==(const SpsaPair&) const = default;
};

class SpsaCourse {
 public:
  SpsaCourse(Spsa spsa, std::size_t lag);  // at least 1: of one at a time, each learns from all before it

  const Spsa& spsa() const { return spsa_; }
  std::size_t lag() const { return lag_; }
  // Iterations learnt from, and the values after each number of them from 0 on.
  std::size_t learnt() const { return values_.size() - 1; }
  const std::vector<std::vector<double>>& values() const { return values_; }

  // The next iteration to play; nothing as long as it has to wait for results, or at the end.
  std::optional<std::size_t> next();
  // With which next() has begun it.
  SpsaTrial trial(std::size_t iteration) const;
  // Its result; what comes before its turn is kept until then. Also of pairs that next() has not given yet,
  // from an earlier run.
  void take(const SpsaPair& pair);

 private:
  bool over(std::size_t iteration) const;

  Spsa spsa_;
  std::size_t lag_;
  std::size_t next_ = 1;
  std::map<std::size_t, SpsaPair> early_;  // by iteration
  std::vector<std::vector<double>> values_;
};

}  // namespace proconsul
