// Numbers with the interval that holds the true one with 95 %.
//
// Sources. Shares: E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
// 1927: an interval that stays within 0 to 1 and says something even where all games end alike. Means: the
// normal approximation with the variance of a sample. Varieties: the exponential of Shannon's entropy (the
// Hill number of order 1), the number of equally frequent kinds that would be as various.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace proconsul {

struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
  std::size_t samples = 0;  // 0: nothing is known, and the rest means nothing
};

// Whether the samples say how sure the value is; the mean of a single one does not.
bool has_interval(const Estimate& estimate);

// The share of `all` that `some` are. Precondition: some <= all.
Estimate share_estimate(double some, std::size_t all);
// The mean score of games, of which each is worth 0, 1/2 or 1.
Estimate score_estimate(std::size_t wins, std::size_t draws, std::size_t losses);
Estimate mean_estimate(std::span<const double> values);

double mean_of(std::span<const double> values);       // 0 if there are none
double deviation_of(std::span<const double> values);  // standard deviation of a sample; 0 of fewer than two
// The value that the share `part` (0 to 1) of all does not exceed; 0 if there are none.
double quantile_of(std::vector<double> values, double part);
// How various things are of which each kind occurs so often; 0 if there are none.
double variety_of(std::span<const std::size_t> counts);

}  // namespace proconsul
