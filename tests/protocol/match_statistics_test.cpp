// Elo, its errors and the SPRT against values computed by hand or by other programs.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "protocol/match/standings.h"
#include "protocol/match/statistics.h"

namespace proconsul {
namespace {

TEST(MatchStatistics, EloOfAScore) {
  EXPECT_DOUBLE_EQ(elo_of(0.5), 0);
  EXPECT_NEAR(elo_of(0.75), 190.848501887865, 1e-9);  // 400 log10 3
  EXPECT_NEAR(elo_of(10.0 / 11), 400, 1e-9);          // odds of ten to one
  EXPECT_NEAR(elo_of(0.25), -190.848501887865, 1e-9);
  EXPECT_TRUE(std::isinf(elo_of(1)));
  EXPECT_TRUE(std::isinf(elo_of(0)));
  for (const double elo : {-250.0, -3.0, 0.0, 7.5, 600.0}) EXPECT_NEAR(elo_of(score_of(elo)), elo, 1e-9);
}

// Games: 2 won, 1 drawn, 1 lost: mean 5/8, variance (2 (3/8)^2 + (1/8)^2 + (5/8)^2) / 4 = 11/64.
TEST(MatchStatistics, SampleOfGames) {
  const ScoreSample sample = sample_of(GameCounts{2, 1, 1});
  EXPECT_EQ(sample.samples, 4);
  EXPECT_DOUBLE_EQ(sample.mean, 0.625);
  EXPECT_DOUBLE_EQ(sample.variance, 11.0 / 64);
  EXPECT_DOUBLE_EQ(sample.standard_error(), std::sqrt(11.0 / 256));
}

// Pairs 1 2 4 2 1: mean 1/2, variance (2 (1/2)^2 + 4 (1/4)^2) / 10 = 3/40.
TEST(MatchStatistics, SampleOfPairs) {
  const ScoreSample sample = sample_of(Pentanomial{1, 2, 4, 2, 1});
  EXPECT_EQ(sample.samples, 10);
  EXPECT_DOUBLE_EQ(sample.mean, 0.5);
  EXPECT_DOUBLE_EQ(sample.variance, 0.075);
  EXPECT_DOUBLE_EQ(likelihood_of_superiority(sample), 0.5);
}

TEST(MatchStatistics, ErrorOfElo) {
  // With half a pair more of each outcome the variance is 0.0751247, and s = 0.5 -+ 1.96 sqrt(0.0751247 /
  // 1003.5), which is -+ 0.0169582; the slope of Elo is 400 / ln 10 / 0.25.
  const EloEstimate elo = estimate_elo(sample_of(Pentanomial{100, 200, 400, 200, 100}));
  EXPECT_NEAR(elo.elo, 0, 1e-9);
  EXPECT_NEAR(elo.error, 11.7838, 1e-4);
  // nElo error: 1.96 * sqrt(sigma^2 / n) / (sqrt(2) sigma) * 800 / ln 10 = 1.96 / sqrt(2007) * 347.4355855.
  const EloEstimate normalised = estimate_normalised_elo(sample_of(Pentanomial{100, 200, 400, 200, 100}));
  EXPECT_NEAR(normalised.elo, 0, 1e-9);
  EXPECT_NEAR(normalised.error, 15.2002, 1e-4);
}

TEST(MatchStatistics, NothingPlayedSaysNothing) {
  EXPECT_TRUE(std::isinf(estimate_elo(sample_of(Pentanomial{})).error));
  EXPECT_TRUE(std::isinf(estimate_normalised_elo(sample_of(Pentanomial{})).error));
  EXPECT_EQ(log_likelihood_ratio(Pentanomial{}, 0, 5), 0);
  EXPECT_DOUBLE_EQ(likelihood_of_superiority(sample_of(Pentanomial{})), 0.5);
}

TEST(MatchStatistics, SuperiorityFollowsTheNormalDistribution) {
  // With half a pair more of each outcome: mean 7.25 / 12.5, variance 5.0625 / 12.5 - mean^2 = 0.0686, and
  // z = 0.08 / sqrt(0.0686 / 13.5) = 1.122263.
  EXPECT_NEAR(likelihood_of_superiority(sample_of(Pentanomial{0, 3, 0, 7, 0})), 0.869125, 1e-6);
}

// Calls `check` for all results of one pair up to `most`.
void for_few_pairs(int most, const std::function<void(const Pentanomial&)>& check) {
  Pentanomial pairs{};
  const auto add = [&](const auto& self, std::size_t outcome, int left) -> void {
    if (outcome == pairs.size()) {
      if (pairs_in(pairs) > 0) check(pairs);
      return;
    }
    for (pairs[outcome] = 0; pairs[outcome] <= left; ++pairs[outcome])
      self(self, outcome + 1, left - pairs[outcome]);
    pairs[outcome] = 0;
  };
  add(add, 0, most);
}

TEST(MatchStatistics, FewPairsHaveAnIntervalAndProveNothing) {
  for_few_pairs(6, [](const Pentanomial& pairs) {
    const ScoreSample sample = sample_of(pairs);
    const int count = pairs_in(pairs);
    const std::string label = testing::PrintToString(pairs);
    for (const EloEstimate& elo : {estimate_elo(sample), estimate_normalised_elo(sample)}) {
      EXPECT_TRUE(std::isfinite(elo.error)) << label;
      EXPECT_GT(elo.error * std::sqrt(count), 100) << label;
    }
    const double superiority = likelihood_of_superiority(sample), doubt = std::pow(0.2, count);
    EXPECT_GT(superiority, doubt / 10) << label;
    EXPECT_LT(superiority, 1 - doubt / 10) << label;
    const std::string text = elo_text(sample, 2 * count);
    EXPECT_NE(text.find("too few games"), text.npos) << label << ": " << text;
  });
}

TEST(MatchStatistics, OnePairThatWasWonIsFarFromCertain) {
  // Half a pair more of each outcome: mean 2.25 / 3.5, variance 0.1403061, z = 0.1428571 / sqrt(0.1403061
  // / 4.5).
  EXPECT_NEAR(likelihood_of_superiority(sample_of(Pentanomial{0, 0, 0, 0, 1})), 0.790754, 1e-6);
  EXPECT_NEAR(likelihood_of_superiority(sample_of(Pentanomial{1, 0, 0, 0, 0})), 0.209246, 1e-6);
}

TEST(MatchStatistics, MorePairsAreMoreCertain) {
  for_few_pairs(3, [](Pentanomial pairs) {
    const double few = sample_of(pairs).posterior.error;
    for (int& count : pairs) count *= 10;
    EXPECT_LT(sample_of(pairs).posterior.error, few) << testing::PrintToString(pairs);
  });
}

TEST(MatchStatistics, SprtBounds) {
  const SprtBounds bounds{0, 5, 0.05, 0.05};
  EXPECT_NEAR(bounds.upper(), 2.94443897916644, 1e-12);  // log 19
  EXPECT_NEAR(bounds.lower(), -2.94443897916644, 1e-12);
  EXPECT_EQ(sprt_verdict(bounds, 2.95), SprtVerdict::kAcceptH1);
  EXPECT_EQ(sprt_verdict(bounds, -2.95), SprtVerdict::kAcceptH0);
  EXPECT_EQ(sprt_verdict(bounds, 0), SprtVerdict::kContinue);
}

// With two outcomes the constrained distribution has no freedom: p(win) is the score, so the ratio is that of
// the binomial likelihoods.
TEST(MatchStatistics, RatioOfTwoOutcomesIsBinomial) {
  const double s0 = score_of(0);
  const double s1 = score_of(10);
  const double expected = 540 * std::log(s1 / s0) + 460 * std::log((1 - s1) / (1 - s0));
  EXPECT_NEAR(log_likelihood_ratio(Pentanomial{460, 0, 0, 0, 540}, 0, 10), expected, 2e-3);
}

// For small differences the ratio is near n (s1 - s0) (2 s - s0 - s1) / (2 variance).
TEST(MatchStatistics, RatioIsNearItsApproximation) {
  const Pentanomial pairs{200, 1900, 5600, 2050, 250};
  const ScoreSample sample = sample_of(pairs);
  const double s0 = score_of(0);
  const double s1 = score_of(5);
  const double near = sample.samples * (s1 - s0) * (2 * sample.mean - s0 - s1) / (2 * sample.variance);
  EXPECT_GT(near, 1);
  EXPECT_NEAR(log_likelihood_ratio(pairs, 0, 5), near, 0.02 * near);
}

TEST(MatchStatistics, RatioIsAntisymmetric) {
  const Pentanomial pairs{3, 10, 30, 12, 5};
  Pentanomial mirrored(pairs);
  std::reverse(mirrored.begin(), mirrored.end());
  EXPECT_NEAR(log_likelihood_ratio(pairs, -5, 5), -log_likelihood_ratio(mirrored, -5, 5), 1e-9);
  EXPECT_NEAR(log_likelihood_ratio(pairs, 0, 5), -log_likelihood_ratio(pairs, 5, 0), 1e-9);
}

GameResult result(std::size_t number, std::size_t white, std::size_t black, Outcome outcome) {
  GameResult result;
  result.number = number;
  result.variant = "chess";
  result.white = white;
  result.black = black;
  result.outcome = outcome;
  return result;
}

TEST(Standings, PairsWaitForBothGames) {
  Standings standings(2);
  standings.add(result(0, 0, 1, Outcome::kWhiteWins));
  standings.add(result(3, 1, 0, Outcome::kWhiteWins));
  EXPECT_EQ(standings.encounter(0, 1).games, (GameCounts{1, 0, 1}));
  EXPECT_EQ(pairs_in(standings.encounter(0, 1).pairs), 0);
  standings.add(result(1, 1, 0, Outcome::kDraw));       // the first engine has 1 1/2 points
  standings.add(result(2, 0, 1, Outcome::kBlackWins));  // and none here
  EXPECT_EQ(standings.encounter(0, 1).pairs, (Pentanomial{1, 0, 0, 1, 0}));
  EXPECT_EQ(standings.counts(1), (GameCounts{2, 1, 1}));
}

TEST(Standings, CountsFaultsByEngineAndKind) {
  Standings standings(3);
  GameResult game = result(0, 2, 1, Outcome::kBlackWins);
  game.faults = {{2, FaultKind::kCrash, "x", 0, ""}, {1, FaultKind::kFalseClaim, "y", 0, ""}};
  standings.add(game);
  EXPECT_EQ(standings.faults(), 2);
  EXPECT_EQ(standings.faults(2), 1);
  EXPECT_EQ(standings.faults(2, FaultKind::kCrash), 1);
  EXPECT_EQ(standings.faults(0), 0);
  EXPECT_EQ(standings.encounter(1, 2).games, (GameCounts{1, 0, 0}));
}

}  // namespace
}  // namespace proconsul
