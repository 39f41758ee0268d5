#include "protocol/assess/estimate.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "protocol/match/statistics.h"

namespace proconsul {

bool has_interval(const Estimate& estimate) { return estimate.samples > 1 || estimate.high > estimate.low; }

Estimate share_estimate(double some, std::size_t all) {
  if (all == 0) return {};
  const double n = static_cast<double>(all), share = some / n, z2 = kNormal95 * kNormal95;
  const double centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double half = kNormal95 / (1 + z2 / n) * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
  return {share, std::max(0.0, centre - half), std::min(1.0, centre + half), all};
}

Estimate score_estimate(std::size_t wins, std::size_t draws, std::size_t losses) {
  const std::size_t games = wins + draws + losses;
  const double points = static_cast<double>(wins) + static_cast<double>(draws) / 2;
  const bool alike = std::max({wins, draws, losses}) == games;
  // If all games end alike, the variance is unknown, not zero.
  if (alike) return share_estimate(points, games);
  const ScoreSample sample =
      sample_of(GameCounts{static_cast<int>(wins), static_cast<int>(draws), static_cast<int>(losses)});
  const double error = kNormal95 * sample.standard_error();
  return {sample.mean, std::max(0.0, sample.mean - error), std::min(1.0, sample.mean + error), games};
}

Estimate mean_estimate(std::span<const double> values) {
  if (values.empty()) return {};
  const double mean = mean_of(values);
  const double error = kNormal95 * deviation_of(values) / std::sqrt(static_cast<double>(values.size()));
  return {mean, mean - error, mean + error, values.size()};
}

double mean_of(std::span<const double> values) {
  if (values.empty()) return 0;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double deviation_of(std::span<const double> values) {
  if (values.size() < 2) return 0;
  const double mean = mean_of(values);
  double sum = 0;
  for (const double value : values) sum += (value - mean) * (value - mean);
  return std::sqrt(sum / static_cast<double>(values.size() - 1));
}

double quantile_of(std::vector<double> values, double part) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const double rank = std::ceil(part * static_cast<double>(values.size()));
  return values[static_cast<std::size_t>(std::max(1.0, rank)) - 1];
}

double variety_of(std::span<const std::size_t> counts) {
  const double all = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::size_t{0}));
  if (all == 0) return 0;
  double entropy = 0;
  for (const std::size_t count : counts) {
    const double share = static_cast<double>(count) / all;
    if (count > 0) entropy -= share * std::log(share);
  }
  return std::exp(entropy);
}

}  // namespace proconsul
