// A run of SPSA with several iterations at a time. The values of an iteration do not depend on who plays it
// and how fast: they are those learned, in order, from all iterations up to `lag` before it.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "protocol/match/spsa.h"

namespace proconsul {

// A finished pair of games.
struct SpsaPair {
  std::size_t iteration = 0;  // from 1
  int half_points = 0;        // points of the upper values in half points, 0 .. 4

  double balance() const { return half_points - 2; }
  bool operator==(const SpsaPair&) const = default;
};

class SpsaCourse {
 public:
  SpsaCourse(
      Spsa spsa,
      std::size_t lag);  // `lag` is at least 1; with 1, each iteration uses the results of all before it

  const Spsa& spsa() const { return spsa_; }
  std::size_t lag() const { return lag_; }
  // The number of iterations learned from, and the values after each of them, beginning with those before the
  // first.
  std::size_t learnt() const { return values_.size() - 1; }
  const std::vector<std::vector<double>>& values() const { return values_; }

  // The next iteration to play; nothing while it must wait for results, or at the end.
  std::optional<std::size_t> next();
  // The trial of an iteration that next() has returned.
  SpsaTrial trial(std::size_t iteration) const;
  // Takes the result of an iteration; results ahead of their turn are kept. Also accepts iterations that
  // next() has not returned yet, from an earlier run.
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
