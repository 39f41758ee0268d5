// Values with 95 % confidence intervals.
//
// Sources. Shares: E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
// 1927: the interval stays within 0 to 1 and is meaningful even if all games end alike. Means: the normal
// approximation with the sample variance. Varieties: the exponential of Shannon's entropy (the Hill number of
// order 1), which is the number of equally frequent kinds with the same variety.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace proconsul {

struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
  std::size_t samples = 0;  // 0: unknown, the other fields are meaningless
};

// Whether the samples give an interval; the mean of a single one does not.
bool has_interval(const Estimate& estimate);

// `some` as a share of `all`. Precondition: some <= all.
Estimate share_estimate(double some, std::size_t all);
// The mean score of games worth 0, 1/2 or 1 each.
Estimate score_estimate(std::size_t wins, std::size_t draws, std::size_t losses);
Estimate mean_estimate(std::span<const double> values);

double mean_of(std::span<const double> values);       // 0 if there are none
double deviation_of(std::span<const double> values);  // sample standard deviation; 0 for fewer than two
// The quantile `part`, 0 to 1; 0 if there are no values.
double quantile_of(std::vector<double> values, double part);
// The variety of things by the count of each kind; 0 if there are none.
double variety_of(std::span<const std::size_t> counts);

}  // namespace proconsul
