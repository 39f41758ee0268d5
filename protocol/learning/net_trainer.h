// Trains a network on positions: the terms' score and its correction, squeezed by a sigmoid, should predict
// how the game ended and what a search thought. Gradient descent (Adam) in floating point; the result is
// rounded to the network's integers.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "protocol/learning/net_samples.h"
#include "protocol/learning/row_parts.h"
#include "search/net/net.h"

namespace proconsul {

struct NetTrainingSettings {
  double result_share = 0.3;  // of the game's result in the target; the rest is the search's score
  double step = 1e-3;         // at first
  double decay = 2;           // of the rows' own parts, in each step of 1, to where they began or 0
  int epochs = 5;
  int threads = 1;
  std::size_t batch = 4096;       // positions learnt from between two steps
  std::size_t sums = kUsualSums;  // for each view; whole blocks
  NetRole role = NetRole::kCorrection;
  // To begin with, of the shape that is trained and instead of the sums and the role above; null: random
  // numbers.
  std::shared_ptr<const Net> from;
};

struct NetProgress {
  int epoch = 0;  // from 1
  double learnt = 0;
  double unseen = 0;  // mean squared errors
};

// Mean squared errors on the positions of a game that are only measured with.
struct NetGameError {
  std::size_t positions = 0;
  double terms = 0;
  double net = 0;
};

class NetTrainer {
 public:
  // `games`: the folded shapes of the games, by the samples' numbers; for a folded shape they are not needed.
  NetTrainer(const std::vector<NetSamples>& sets, const NetShape& shape, const NetTrainingSettings& settings,
             const std::vector<NetShape>& games = {});

  std::size_t learnt() const { return learnt_.size(); }
  std::size_t unseen() const { return unseen_.size(); }
  double scale() const { return scale_; }  // centipawns for which the odds are e to 1
  double terms_loss() const;               // mean squared error of the terms on the unseen games
  std::vector<NetGameError> game_errors(std::size_t games) const;  // by the samples' numbers
  // After each epoch `on_epoch`; if false the training ends.
  void train(const std::function<bool(const NetProgress&)>& on_epoch);
  Net net() const;

 private:
  using Floats = std::vector<float>;

  // Numbers of the network in one row: those of its rows, then the biases, the outputs, the constants. What
  // is learnt has parts in place of the rows.
  struct Offsets {
    std::size_t biases, outputs, constants, end;
  };
  struct Reference {
    std::uint32_t set = 0;
    std::uint32_t sample = 0;
  };
  struct Pass;

  Offsets offsets_behind(std::size_t rows) const;
  std::size_t buckets() const { return static_cast<std::size_t>(shape_.buckets); }
  float most_weight() const {
    return static_cast<float>(kMostOutputWeight) / static_cast<float>(scales_.output);
  }
  int row_unit() const { return shape_.rows == NetRows::kShared ? scales_.part : scales_.input; }
  void add_row(float* to, const float* row) const {
    for (std::size_t i = 0; i < sums_; ++i) to[i] += row[i];
  }
  float terms_of(const NetSample& from) const { return role_ == NetRole::kCorrection ? from.terms : 0; }
  const NetSample& sample(Reference at) const { return sets_[at.set].samples()[at.sample]; }
  const std::uint32_t* rows_of(const NetSample& from, std::uint8_t view) const {
    return row_parts_->rows_of(from.game, view).data();
  }
  double fit_scale() const;
  void begin();
  void begin_at_random();
  void begin_from(const Net& net);
  double target(const NetSample& sample) const;
  double predict(Reference at, Pass& pass) const;
  double learn(Reference at, float share, Floats& gradient) const;  // returns the squared error
  double learn_batch(std::size_t begin, std::size_t end);
  void descend(double step);
  void share_slopes();
  void combine();
  double unseen_loss() const;
  double summed(std::size_t count, const std::function<double(std::size_t)>& part) const;

  const std::vector<NetSamples>& sets_;
  NetShape shape_;
  std::size_t sums_;
  NetRole role_;
  NetScales scales_;
  NetTrainingSettings settings_;
  std::unique_ptr<RowParts> row_parts_;
  Offsets at_{};       // in numbers_ and gradients_
  Offsets part_at_{};  // in parts_ and what goes with them
  std::vector<Reference> learnt_, unseen_;
  double scale_ = 0;
  Floats parts_;                    // what is learnt
  Floats numbers_;                  // the same with rows put together
  Floats home_;                     // where the rows' own parts shrink to
  Floats slopes_, first_, second_;  // by part
  std::vector<Floats> gradients_;   // by thread
  double first_power_ = 1;
  double second_power_ = 1;
};

}  // namespace proconsul
