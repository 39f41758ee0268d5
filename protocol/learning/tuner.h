// Fits the evaluation's weights to games, as Texel did: the evaluation, squeezed by a sigmoid, should predict
// how the game ended and what a search thought. Gradient descent (Adam) on the squared error over all
// variants at once, held near where it began by a weak spring.
#pragma once

#include <functional>
#include <vector>

#include "protocol/learning/tuning_set.h"

namespace proconsul {

struct TuningSettings {
  double result_share = 0.6;  // weight of the game's result in the target; the rest is the search's score
  double spring = 1e-7;       // loss for a weight 10 centipawns from where it began
  double step = 8;            // grains, at first
  double scale = 0;           // centipawns for which the odds are e to 1; 0: fitted
  int epochs = 40;
  int threads = 1;
  EvalStyle style = EvalStyle::kOrdinary;  // style of all the games
};

struct TuningWeights {
  std::vector<double> mg;
  std::vector<double> eg;
};
TuningWeights built_in_weights(EvalStyle style = EvalStyle::kOrdinary);

// Mean squared error of some samples.
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
  // `held_out[variant]`: these are never learnt from, only measured.
  Tuner(const std::vector<TuningSet>& sets, std::vector<bool> held_out, const TuningSettings& settings);

  double scale() const { return scale_; }
  // By variant: of the games learnt from, or of those kept to measure with. Held-out variants have only the
  // latter.
  std::vector<TuningLoss> losses(const TuningWeights& weights) const;
  std::vector<TuningLoss> unseen_losses(const TuningWeights& weights) const;
  // `on_epoch` gets the loss of what was learnt from in each epoch; false ends the descent.
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
  double scale_ = 0;           // scale of the evaluation
  double searched_scale_ = 0;  // scale of the searches' scores, fitted to the results
};

// The text of weights.inc; of another style than kOrdinary that of weights_<style>.inc, without the groups in
// which it does not differ from the base.
std::string weights_text(const TuningWeights& weights, EvalStyle style = EvalStyle::kOrdinary);

}  // namespace proconsul
