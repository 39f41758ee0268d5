// Trains a network on positions: a sigmoid of the terms' score plus its correction should predict the game
// result and the search score. Gradient descent (Adam) in floating point; the result is rounded to the
// network's integers. Positions are read from disk in portions; between portions the training can be stopped
// and its state saved, to be resumed later.
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
  double result_share = 0.3;  // weight of the game result in the target; the rest is the search score
  double step = 1e-3;         // initial step size
  double decay = 2;  // pulls the rows' own parts back to their initial values, or to 0, per unit of step size
  int epochs = 5;
  int threads = 1;
  std::size_t batch = 4096;       // positions per step
  std::size_t block = 8192;       // consecutive positions read together
  std::size_t portion = 64;       // blocks, from all over the file, that are shuffled together
  std::size_t sums = kUsualSums;  // per view; a multiple of the block size
  NetRole role = NetRole::kCorrection;
  // The initial network, of the shape being trained; replaces the sums and role above. Null: random initial
  // values.
  std::shared_ptr<const Net> from;
};

// The processes that train one network in lockstep, each with the same samples; every process receives the
// gradients of all. The result does not depend on the number of processes.
struct NetTeam {
  std::size_t rank = 0;
  std::size_t processes = 1;
  std::function<std::vector<std::string>(const std::string&)>
      exchange;  // returns the texts of all processes by rank
};

// Mean squared errors on the validation positions of a game.
struct NetGameError {
  std::size_t positions = 0;
  double terms = 0;
  double net = 0;
};

struct NetProgress {
  int epoch = 0;  // from 1
  double learnt = 0;
  double unseen = 0;                // mean squared error
  std::vector<NetGameError> games;  // on validation positions, by the samples' game index
};

class NetTrainer {
 public:
  // `games`: the folded shapes of the games, by the samples' game index. `samples` must outlive the trainer.
  NetTrainer(SampleFile& samples, const NetShape& shape, const NetTrainingSettings& settings,
             const std::vector<NetShape>& games, NetTeam team = {});

  double terms_loss() const {
    return mean_of(untrained_).terms;
  }  // mean squared error on validation positions
  // Calls `on_epoch` after each epoch and `go_on` after each portion; false from `go_on` pauses the training.
  void train(const std::function<void(const NetProgress&)>& on_epoch, const std::function<bool()>& go_on);
  bool ended() const { return epoch_ == settings_.epochs; }
  const std::vector<NetProgress>& history() const { return history_; }  // all finished epochs
  Net net() const;

  // The complete state of the training as bytes. restore() returns false if they belong to other settings or
  // positions.
  std::string state();
  bool restore(std::string_view state);

 private:
  using Floats = std::vector<float>;

  // Offsets into the numbers of the network: its rows, then biases, outputs and constants. The learned
  // numbers have parts in place of rows.
  struct Offsets {
    std::size_t biases, outputs, constants, end;
  };
  struct Pass;
  using Errors = std::vector<NetGameError>;

  Offsets offsets_behind(std::size_t rows) const;
  std::size_t buckets() const { return static_cast<std::size_t>(shape_.buckets); }
  float max_weight() const {
    return static_cast<float>(kMaxOutputWeight) / static_cast<float>(scales_.output);
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
  std::vector<std::size_t> blocks_of_epoch() const;  // by their first positions, in training order
  std::size_t block_end(std::size_t begin) const;
  void learn_portion(const std::vector<std::size_t>& blocks);
  std::string key() const;  // identifies the settings and positions
  template <class Each>
  void for_each_number(Each each);  // calls `each` for everything in the state
  void descend(double step);
  void sum_shares(bool after);
  void exchange_shares();
  void share_slopes();
  void combine();
  // Errors on validation positions, by game; before training, those of the terms alone.
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
  Offsets at_{};       // into numbers_ and row_slopes_
  Offsets part_at_{};  // into parts_ and the arrays of the same layout
  std::size_t game_count_ = 0;
  double scale_ = 0;
  Errors untrained_;                // of the initial network
  Floats parts_;                    // learned numbers
  Floats numbers_;                  // the same with rows summed from parts
  Floats home_;                     // values that the rows' own parts decay to
  Floats slopes_, first_, second_;  // by part
  NetTeam team_;
  ShareTree tree_;
  std::vector<Gradient> gradients_;  // by share
  Floats row_slopes_;                // of the whole batch
  double first_power_ = 1;
  double second_power_ = 1;
  int epoch_ = 0;             // the current one, from 0
  std::size_t done_ = 0;      // its positions processed so far
  std::size_t portions_ = 0;  // its portions processed so far
  double loss_ = 0;           // their squared error
  std::vector<NetProgress> history_;
};

}  // namespace proconsul
