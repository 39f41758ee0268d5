// Texel tuning: fits the evaluation's weights to games, so that a sigmoid of the evaluation predicts the game
// result and the search score. Gradient descent (Adam) on the squared error over all variants together, with
// a weak regularisation towards the initial weights.
#pragma once

#include <functional>
#include <vector>

#include "protocol/learning/tuning_set.h"

namespace proconsul {

struct TuningSettings {
  double result_share = 0.6;  // weight of the game result in the target; the rest is the search score
  double spring = 1e-7;       // penalty on a weight that is 10 centipawns from its initial value
  double step = 8;            // grains, initially
  double scale = 0;           // centipawns at which the odds are e to 1; 0: fitted
  int epochs = 40;
  int threads = 1;
  EvalStyle style = EvalStyle::kOrdinary;  // of all the games
};

struct TuningWeights {
  std::vector<double> mg;
  std::vector<double> eg;
};
TuningWeights built_in_weights(EvalStyle style = EvalStyle::kOrdinary);

// Mean squared error of a set of samples.
struct TuningLoss {
  double sum = 0;
  std::size_t count = 0;
  void add(double miss) {
    sum += miss * miss;
    ++count;
  }
  void add(const TuningLoss& other) {
    sum += other.sum;
    count += other.count;
  }
  double mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
};

class Tuner {
 public:
  // `held_out[variant]`: the variant is used for validation only.
  Tuner(const std::vector<TuningSet>& sets, std::vector<bool> held_out, const TuningSettings& settings);

  double scale() const { return scale_; }
  // By variant: on training games, or on validation games. Held-out variants have only the latter.
  std::vector<TuningLoss> losses(const TuningWeights& weights) const;
  std::vector<TuningLoss> unseen_losses(const TuningWeights& weights) const;
  // `on_epoch` receives the training loss of each epoch; false ends the descent.
  TuningWeights tune(const std::function<bool(int epoch, double loss)>& on_epoch) const;

 private:
  struct Reference {
    std::uint32_t set = 0;
    std::uint32_t sample = 0;
  };
  struct Gradient;

  const TuningSample& sample(Reference at) const { return sets_[at.set].samples()[at.sample]; }
  double target(const TuningSample& sample) const;
  double evaluate(const TuningWeights& weights, Reference at) const;  // centipawns
  double accumulate(const TuningWeights& weights, Reference at, Gradient& gradient) const;
  double gradient_of(const TuningWeights& weights, const Reference* begin, const Reference* end,
                     Gradient& sum) const;
  double fit_scale() const;
  bool learns(const TuningSample& sample) const { return !sample.unseen && !held_out_[sample.variant]; }

  const std::vector<TuningSet>& sets_;
  std::vector<bool> held_out_;
  TuningSettings settings_;
  std::vector<Reference> learnt_;
  double scale_ = 0;           // of the evaluation
  double searched_scale_ = 0;  // of the search scores, fitted to the results
};

// The text of weights.inc, or for other styles than kOrdinary that of weights_<style>.inc, without the groups
// equal to the base.
std::string weights_text(const TuningWeights& weights, EvalStyle style = EvalStyle::kOrdinary);

}  // namespace proconsul
