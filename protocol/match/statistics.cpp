#include "protocol/match/statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

namespace proconsul {
namespace {

constexpr std::array<double, 5> kPairScores = {0, 0.25, 0.5, 0.75, 1};
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kConfidence = 0.95;
constexpr double kRegularisation = 1e-3;  // replaces the count of an outcome never seen, as in Fishtest
constexpr double kPrior = 0.5;            // added to the count of each outcome (Jeffreys)
constexpr int kFewGames = 20;             // fewer say little, whatever the interval
constexpr double kEloUnit = 173.71779276130073;  // 400 / ln 10

struct Moments {
  double total = 0;
  double mean = 0.5;
  double variance = 0;
};

// Of outcomes from 0 to 1 at equal distances.
Moments moments_of(std::span<const int> counts, double added) {
  Moments moments;
  const double step = 1.0 / static_cast<double>(counts.size() - 1);
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double count = counts[i] + added, score = step * static_cast<double>(i);
    moments.total += count;
    sum += count * score;
    squares += count * score * score;
  }
  if (moments.total <= 0) return moments;
  moments.mean = sum / moments.total;
  moments.variance = std::max(0.0, squares / moments.total - moments.mean * moments.mean);
  return moments;
}

ScoreSample sample_from(std::span<const int> counts) {
  const Moments seen = moments_of(counts, 0);
  const Moments expected = moments_of(counts, kPrior);
  return {std::accumulate(counts.begin(), counts.end(), 0),
          seen.mean,
          seen.variance,
          {expected.mean, expected.variance, std::sqrt(expected.variance / (expected.total + 1))}};
}

double normal_cdf(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

using Distribution = std::array<double, 5>;

// The maximum likelihood distribution with mean `score`: p_i / (1 + t (a_i - score)), where t makes the
// weighted distances sum to zero; the sum decreases with t.
Distribution likeliest_with_mean(const Distribution& observed, double score) {
  double low = -1 / (1 - score);
  double high = 1 / score;
  constexpr int kHalvings = 200;
  double t = 0;
  for (int i = 0; i < kHalvings; ++i) {
    t = (low + high) / 2;
    double sum = 0;
    for (std::size_t k = 0; k < observed.size(); ++k) {
      const double distance = kPairScores[k] - score;
      sum += observed[k] * distance / (1 + t * distance);
    }
    (sum > 0 ? low : high) = t;
  }
  Distribution result;
  for (std::size_t k = 0; k < observed.size(); ++k)
    result[k] = observed[k] / (1 + t * (kPairScores[k] - score));
  return result;
}

}  // namespace

int pairs_in(const Pentanomial& pairs) { return std::accumulate(pairs.begin(), pairs.end(), 0); }

double ScoreSample::standard_error() const { return samples == 0 ? 0 : std::sqrt(variance / samples); }

ScoreSample sample_of(const Pentanomial& pairs) { return sample_from(pairs); }
ScoreSample sample_of(const GameCounts& games) {
  return sample_from(std::array{games.losses, games.draws, games.wins});
}

double elo_of(double score) {
  if (score <= 0) return -kInfinity;
  if (score >= 1) return kInfinity;
  return 0.0 - 400 * std::log10(1 / score - 1);
}

double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

EloEstimate estimate_elo(const ScoreSample& sample) {
  if (sample.samples == 0) return {0, kInfinity};
  const Posterior& expected = sample.posterior;
  const double slope = kEloUnit / (expected.mean * (1 - expected.mean));  // of the Elo at that score
  return {elo_of(sample.mean), kNormal95 * expected.error * slope};
}

std::string elo_text(const ScoreSample& sample, int games) {
  if (sample.samples == 0) return "unknown";
  const double bound =
      elo_of(std::pow(1 - kConfidence, 1.0 / games));  // a weaker engine would hardly win them all
  const bool one_sided = sample.mean >= 1 || sample.mean <= 0;
  if (one_sided && bound <= 0)
    return fmt::format("unknown (too few games, all {})", sample.mean >= 1 ? "won" : "lost");
  const bool few = games < kFewGames;
  if (one_sided)
    return fmt::format("{} {:.0f} ({}all {})", sample.mean >= 1 ? "above" : "below",
                       sample.mean >= 1 ? bound : 0.0 - bound, few ? "too few games, " : "",
                       sample.mean >= 1 ? "won" : "lost");
  const EloEstimate elo = estimate_elo(sample);
  return fmt::format("{:.1f} +-{:.1f}{}", elo.elo, elo.error, few ? " (too few games)" : "");
}

EloEstimate estimate_normalised_elo(const ScoreSample& pair_sample) {
  if (pair_sample.samples == 0) return {0, kInfinity};
  const double deviation = std::sqrt(2 * pair_sample.posterior.variance);  // of one game
  const double unit = 2 * kEloUnit / deviation;
  return {(pair_sample.mean - 0.5) * unit, kNormal95 * pair_sample.posterior.error * unit};
}

double likelihood_of_superiority(const ScoreSample& sample) {
  return normal_cdf((sample.posterior.mean - 0.5) / sample.posterior.error);
}

double SprtBounds::lower() const { return std::log(beta / (1 - alpha)); }
double SprtBounds::upper() const { return std::log((1 - beta) / alpha); }

double log_likelihood_ratio(const Pentanomial& pairs, double elo0, double elo1) {
  if (pairs_in(pairs) == 0) return 0;
  Distribution observed;
  for (std::size_t k = 0; k < pairs.size(); ++k) observed[k] = std::max<double>(pairs[k], kRegularisation);
  const double total = std::accumulate(observed.begin(), observed.end(), 0.0);
  for (double& probability : observed) probability /= total;
  const Distribution under0 = likeliest_with_mean(observed, score_of(elo0));
  const Distribution under1 = likeliest_with_mean(observed, score_of(elo1));
  double sum = 0;
  for (std::size_t k = 0; k < pairs.size(); ++k) sum += observed[k] * std::log(under1[k] / under0[k]);
  return total * sum;
}

SprtVerdict sprt_verdict(const SprtBounds& bounds, double llr) {
  if (llr >= bounds.upper()) return SprtVerdict::kAcceptH1;
  return llr <= bounds.lower() ? SprtVerdict::kAcceptH0 : SprtVerdict::kContinue;
}

std::string_view describe(SprtVerdict verdict) {
  if (verdict == SprtVerdict::kAcceptH0) return "H0";
  return verdict == SprtVerdict::kAcceptH1 ? "H1" : "undecided";
}

}  // namespace proconsul
