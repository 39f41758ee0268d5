// Winning probability as a function of a score in centipawns.
#pragma once

#include <cstddef>
#include <functional>

namespace proconsul {

double sigmoid(double x);

// The scale in centipawns, 50 to 1000, at which sigmoid(score / scale) predicts results best; `error(scale)`
// is the sum of squared errors.
double fitted_scale(const std::function<double(double)>& error);

// That sum for the search scores of training positions; `sample(position)` has the score and the result.
template <class Positions, class SampleOf>
double score_error(const Positions& learnt, SampleOf sample, double scale) {
  double sum = 0;
  for (std::size_t i = 0; i < learnt.size(); i += 7) {
    const auto& at = sample(learnt[i]);
    if (at.result == at.kUnknown) continue;
    const double miss = at.result - sigmoid(at.score / scale);
    sum += miss * miss;
  }
  return sum;
}

}  // namespace proconsul
