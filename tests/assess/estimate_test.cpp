// Intervals and varieties with values known from elsewhere.
#include "protocol/assess/estimate.h"

#include <gtest/gtest.h>

namespace proconsul {
namespace {

TEST(Estimate, SharesHaveWilsonsInterval) {
  const Estimate half = share_estimate(5, 10);
  EXPECT_DOUBLE_EQ(half.value, 0.5);
  EXPECT_NEAR(half.low, 0.2366, 1e-4);
  EXPECT_NEAR(half.high, 0.7634, 1e-4);
  EXPECT_EQ(half.samples, 10U);
  const Estimate none = share_estimate(0, 10);
  EXPECT_DOUBLE_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 0.2775, 1e-4);
  EXPECT_EQ(share_estimate(0, 0).samples, 0U);
}

TEST(Estimate, ScoresHaveTheVarianceOfTheirResults) {
  // 3 wins, 2 draws, 1 loss: mean 2/3, variance 5/36.
  const Estimate score = score_estimate(3, 2, 1);
  EXPECT_DOUBLE_EQ(score.value, 2.0 / 3);
  EXPECT_NEAR(score.high - score.value, 1.96 * 0.15215, 1e-4);
  EXPECT_DOUBLE_EQ(score_estimate(1, 0, 3).low, 0);  // not below
}

TEST(Estimate, GamesThatAllEndAlikeDoNotProveThatAllWill) {
  EXPECT_NEAR(score_estimate(10, 0, 0).low, 0.7225, 1e-4);
  EXPECT_NEAR(score_estimate(0, 10, 0).low, 0.2366, 1e-4);
  EXPECT_NEAR(score_estimate(0, 10, 0).high, 0.7634, 1e-4);
}

TEST(Estimate, MeansHaveTheErrorOfTheirSample) {
  const std::vector<double> values = {1, 2, 3};
  const Estimate mean = mean_estimate(values);
  EXPECT_DOUBLE_EQ(mean.value, 2);
  EXPECT_NEAR(mean.high, 2 + 1.96 / 1.7320508, 1e-3);
  EXPECT_DOUBLE_EQ(deviation_of(values), 1);
  EXPECT_EQ(mean_estimate(std::vector<double>{}).samples, 0U);
  EXPECT_DOUBLE_EQ(deviation_of(std::vector<double>{7}), 0);
}

TEST(Estimate, QuantilesAreValuesThatOccur) {
  const std::vector<double> values = {40, 10, 30, 20};
  EXPECT_DOUBLE_EQ(quantile_of(values, 0), 10);
  EXPECT_DOUBLE_EQ(quantile_of(values, 0.5), 20);
  EXPECT_DOUBLE_EQ(quantile_of(values, 0.51), 30);
  EXPECT_DOUBLE_EQ(quantile_of(values, 1), 40);
  EXPECT_DOUBLE_EQ(quantile_of({}, 0.5), 0);
}

TEST(Estimate, VarietyIsTheNumberOfEquallyFrequentKinds) {
  EXPECT_NEAR(variety_of(std::vector<std::size_t>{5, 5}), 2, 1e-12);
  EXPECT_NEAR(variety_of(std::vector<std::size_t>{9, 0}), 1, 1e-12);
  EXPECT_NEAR(variety_of(std::vector<std::size_t>{1, 1, 2}), 2.8284, 1e-4);  // 2 to the power 1.5
  EXPECT_DOUBLE_EQ(variety_of(std::vector<std::size_t>{}), 0);
}

}  // namespace
}  // namespace proconsul
