// Statistics of a match between two engines. All are computed from pairs, two games with the same opening and
// reversed colours, since their results are correlated.
//
// Sources. Elo(s) = -400 log10(1/s - 1) of the mean score s of the pairs. Errors and the likelihood of
// superiority are those of the posterior of s under Jeffreys' prior: half a pair is added to each of the five
// outcomes, so that even a single pair has an interval, and a hundred pairs have nearly that of Fishtest
// (stat_util.py, get_elo) and fastchess. s is taken as normal with the variance of that Dirichlet
// distribution, (sum of p a^2 - s^2) / (n + 1); the error of Elo is that of s times the slope. Normalised
// Elo: M. Van den Bergh, "Normalized Elo"; for pairs nElo = (s - 1/2) / (sqrt(2) sigma) * 800 / ln 10. SPRT:
// the generalised sequential probability ratio test on the five pair outcomes with exact maximum likelihood
// under each hypothesis, on logistic Elo: M. Van den Bergh, "Comments on Normalized Elo" and "The Generalized
// Sequential Probability Ratio Test", as in Fishtest (LLRcalc.py, MLE_expected and LLR).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace proconsul {

inline constexpr double kNormal95 = 1.959963984540054;  // quantile of the normal distribution

// Games from the first engine's view.
struct GameCounts {
  int wins = 0;
  int draws = 0;
  int losses = 0;
  int games() const { return wins + draws + losses; }
  double points() const { return wins + 0.5 * draws; }
  bool operator==(const GameCounts&) const = default;
};

// Pairs by the points of the first engine: 0, 1/2, 1, 3/2, 2.
using Pentanomial = std::array<int, 5>;
int pairs_in(const Pentanomial& pairs);

// What is to be expected after the games: the mean score, the variance of one sample, the error of the mean.
struct Posterior {
  double mean = 0.5;
  double variance = 0.125;
  double error = 0.189;  // of the prior alone
};

// Mean and variance of the score of one sample; a pair's score is halved to 0..1.
struct ScoreSample {
  int samples = 0;
  double mean = 0.5;
  double variance = 0;
  Posterior posterior = {};
  double standard_error() const;
};
ScoreSample sample_of(const Pentanomial& pairs);
ScoreSample sample_of(const GameCounts& games);

double elo_of(double score);  // score 0..1; plus or minus infinity at the ends
double score_of(double elo);
struct EloEstimate {
  double elo = 0;
  double error = 0;  // half the 95 % interval; infinite if unknown
};
EloEstimate estimate_elo(const ScoreSample& sample);
// "107.5 +-79.2", or a bound if all of so many games were won or lost; says if they are too few.
std::string elo_text(const ScoreSample& sample, int games);
EloEstimate estimate_normalised_elo(const ScoreSample& pair_sample);
// The probability that the first engine is stronger.
double likelihood_of_superiority(const ScoreSample& sample);

struct SprtBounds {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;
  double beta = 0.05;
  double lower() const;  // log(beta / (1 - alpha))
  double upper() const;  // log((1 - beta) / alpha)
  bool operator==(const SprtBounds&) const = default;
};
enum class SprtVerdict : std::uint8_t { kContinue, kAcceptH0, kAcceptH1 };
double log_likelihood_ratio(const Pentanomial& pairs, double elo0, double elo1);
SprtVerdict sprt_verdict(const SprtBounds& bounds, double llr);
std::string_view describe(SprtVerdict verdict);  // "H0", "H1", "undecided"

}  // namespace proconsul
