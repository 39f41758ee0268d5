// Trains a network on positions: the terms' score and its correction, squeezed by a sigmoid, should predict
// how the game ended and what a search thought. Gradient descent (Adam) in floating point; the result is
// rounded to the network's integers. Positions are read from disk a portion at a time; between two portions
// the training can be stopped and its state kept, to go on from later.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/learning/gradient.h"
#include "protocol/learning/row_parts.h"
#include "protocol/learning/sample_file.h"
#include "search/net/net.h"

namespace proconsul {

struct NetTrainingSettings {
  double result_share = 0.3;  // weight of the game's result in the target; the rest is the search's score
  double step = 1e-3;         // at first
  double decay = 2;  // pulls the rows' own parts back to where they began, or to 0, in each step of 1
  int epochs = 5;
  int threads = 1;
  std::size_t batch = 4096;       // positions learnt from between two steps
  std::size_t block = 8192;       // positions read from one place
  std::size_t portion = 64;       // blocks, from all over the file, that are learnt from mixed
  std::size_t sums = kUsualSums;  // for each view; whole blocks
  NetRole role = NetRole::kCorrection;
  // To begin with, of the shape that is trained and instead of the sums and the role above; null: random
  // numbers.
  std::shared_ptr<const Net> from;
};

// The processes that train one network in step, each with the same samples: what all have learnt of each
// batch goes to all. What is learnt does not depend on how many there are.
struct NetTeam {
  std::size_t rank = 0;
  std::size_t processes = 1;
  std::function<std::vector<std::string>(const std::string&)> exchange;  // gives each what each has brought
};

// Mean squared errors on the positions of a game that are only measured with.
struct NetGameError {
  std::size_t positions = 0;
  double terms = 0;
  double net = 0;
};

struct NetProgress {
  int epoch = 0;  // from 1
  double learnt = 0;
  double unseen = 0;                // mean squared errors
  std::vector<NetGameError> games;  // unseen ones, by the samples' numbers
};

class NetTrainer {
 public:
  // `games`: the folded shapes of the games, by the samples' numbers. `samples` outlives it.
  NetTrainer(SampleFile& samples, const NetShape& shape, const NetTrainingSettings& settings,
             const std::vector<NetShape>& games, NetTeam team = {});

  double terms_loss() const { return mean_of(untrained_).terms; }  // mean squared, on unseen positions
  // After each epoch `on_epoch`, after each portion `go_on`; where it is false the training stops for now.
  void train(const std::function<void(const NetProgress&)>& on_epoch, const std::function<bool()>& go_on);
  bool ended() const { return epoch_ == settings_.epochs; }
  const std::vector<NetProgress>& history() const { return history_; }  // the history of all epochs done
  Net net() const;

  // All that training goes on from, as bytes; false if they are of a training with other settings or
  // positions.
  std::string state();
  bool restore(std::string_view state);

 private:
  using Floats = std::vector<float>;

  // Numbers of the network in one row: those of its rows, then the biases, the outputs, the constants. What
  // is learnt has parts in place of the rows.
  struct Offsets {
    std::size_t biases, outputs, constants, end;
  };
  struct Pass;
  using Errors = std::vector<NetGameError>;

  Offsets offsets_behind(std::size_t rows) const;
  std::size_t buckets() const { return static_cast<std::size_t>(shape_.buckets); }
  float max_weight() const {
    return static_cast<float>(kMostOutputWeight) / static_cast<float>(scales_.output);
  }
  int row_unit() const { return shape_.rows == NetRows::kShared ? scales_.part : scales_.input; }
  void add_row(float* to, const float* row) const {
    for (std::size_t i = 0; i < sums_; ++i) to[i] += row[i];
  }
  float terms_of(const NetSample& from) const { return role_ == NetRole::kCorrection ? from.terms : 0; }
  const NetSample& sample(std::size_t at) const { return portion_.samples()[at]; }
  const std::uint32_t* rows_of(const NetSample& from, std::uint8_t view) const {
    return row_parts_->rows_of(from.game, view).data();
  }
  void begin();
  void begin_at_random();
  void begin_from(const Net& net);
  double target(const NetSample& sample) const;
  double predict(const NetSample& from, Pass& pass) const;
  void learn(const NetSample& from, float share, Gradient& gradient) const;
  void learn_batch(const std::vector<std::uint32_t>& order, std::size_t begin, std::size_t end);
  std::vector<std::size_t> blocks_of_epoch() const;  // by their first positions, in the order of learning
  std::size_t block_end(std::size_t begin) const;
  void learn_portion(const std::vector<std::size_t>& blocks);
  std::string key() const;  // identifies the settings and positions
  template <class Each>
  void for_each_number(Each each);  // that the state consists of
  void descend(double step);
  void sum_shares(bool after);
  void exchange_shares();
  void share_slopes();
  void combine();
  // The errors on unseen positions, by game; those of the terms alone before anything is learnt.
  Errors measure();
  void measure_portion(std::vector<Errors>& by_share);
  void exchange_errors(std::vector<Errors>& by_share);
  NetGameError mean_of(const Errors& errors) const;

  SampleFile& samples_;
  NetSamples portion_;
  NetShape shape_;
  std::size_t sums_;
  NetRole role_;
  NetScales scales_;
  NetTrainingSettings settings_;
  std::unique_ptr<RowParts> row_parts_;
  Offsets at_{};       // in numbers_ and row_slopes_
  Offsets part_at_{};  // in parts_ and what goes with them
  std::size_t game_count_ = 0;
  double scale_ = 0;
  Errors untrained_;                // errors of the network it begins with
  Floats parts_;                    // what is learnt
  Floats numbers_;                  // the same with rows put together
  Floats home_;                     // where the rows' own parts shrink to
  Floats slopes_, first_, second_;  // by part
  NetTeam team_;
  ShareTree tree_;
  std::vector<Gradient> gradients_;  // by share
  Floats row_slopes_;                // slopes of the whole batch
  double first_power_ = 1;
  double second_power_ = 1;
  int epoch_ = 0;             // that is being learnt, from 0
  std::size_t done_ = 0;      // its positions learnt from so far
  std::size_t portions_ = 0;  // in as many portions
  double loss_ = 0;           // and their squared errors
  std::vector<NetProgress> history_;
};

}  // namespace proconsul
