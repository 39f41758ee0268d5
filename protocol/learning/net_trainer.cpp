#include "protocol/learning/net_trainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>
#include <numeric>
#include <random>
#include <stdexcept>

#include "engine/zobrist.h"
#include "protocol/learning/sigmoid.h"
#include "protocol/work/threads.h"
#include "search/net/format.h"

namespace proconsul {
namespace {

constexpr float kNetFirstMoment = 0.9F;
constexpr float kNetSecondMoment = 0.999F;
constexpr float kNetTiny = 1e-8F;
constexpr double kLastStep = 0.02;  // share of the initial step
constexpr float kFirstOutputs =
    0.1F;  // share of the usual random initialisation, so that training begins close to the terms alone
constexpr std::size_t kUsualPieces = 32;  // active inputs, for the initial random values
constexpr std::size_t kChunk = 1 << 16;   // numbers per task of a thread

using Sums = std::array<float, kMaxSums>;  // a network uses the first ones

std::int16_t rounded(float value, int unit) {
  constexpr float kMaxWeightValue = std::numeric_limits<std::int16_t>::max();
  return static_cast<std::int16_t>(
      std::lround(std::clamp(value * static_cast<float>(unit), -kMaxWeightValue, kMaxWeightValue)));
}

}  // namespace

// One position during a forward and backward pass.
struct NetTrainer::Pass {
  std::array<Sums, 2> sums;  // of the mover and of the other side
  std::array<Sums, 2> clipped;
};

NetTrainer::NetTrainer(SampleFile& samples, const NetShape& shape, const NetTrainingSettings& settings,
                       const std::vector<NetShape>& games, NetTeam team)
    : samples_(samples),
      shape_(shape),
      sums_(settings.from ? settings.from->sums : settings.sums),
      role_(settings.from ? settings.from->role : settings.role),
      scales_(settings.from ? settings.from->scales : NetScales{}),
      settings_(settings),
      row_parts_(row_parts_for(shape, games, settings.threads)),
      game_count_(games.size()),
      scale_(samples.scale()),
      team_(std::move(team)),
      tree_(team_.rank, team_.processes) {
  begin();
  untrained_ = measure();
}

NetTrainer::Offsets NetTrainer::offsets_behind(std::size_t rows) const {
  Offsets at{};
  at.biases = rows * sums_;
  at.outputs = at.biases + sums_;
  at.constants = at.outputs + 2 * sums_ * buckets();
  at.end = at.constants + buckets();
  return at;
}

void NetTrainer::begin() {
  at_ = offsets_behind(row_parts_->rows());
  part_at_ = offsets_behind(row_parts_->parts());
  numbers_.resize(at_.end);
  for (Floats* floats : {&parts_, &slopes_, &first_, &second_}) floats->resize(part_at_.end);
  gradients_.assign(ShareTree::kShares, Gradient(row_parts_->rows(), sums_, at_.end - at_.biases));
  row_slopes_.resize(at_.end);
  home_.resize(row_parts_->own_parts() * sums_);
  if (settings_.from) {
    begin_from(*settings_.from);
  } else {
    begin_at_random();
  }
  combine();
}

void NetTrainer::begin_at_random() {
  std::mt19937_64 random(1);
  const auto fill = [&](std::size_t begin, std::size_t end, std::size_t terms) {
    const float most = 1 / std::sqrt(static_cast<float>(terms));
    std::uniform_real_distribution<float> values(-most, most);
    for (std::size_t i = begin; i < end; ++i) parts_[i] = values(random);
  };
  fill(0, home_.size(), kUsualPieces * row_parts_->own_parts_of_row());
  fill(part_at_.outputs, part_at_.constants, 2 * sums_);
  for (std::size_t i = part_at_.outputs; i < part_at_.constants; ++i) parts_[i] *= kFirstOutputs;
}

void NetTrainer::begin_from(const Net& net) {
  const auto copy = [&](const auto& numbers, std::size_t begin, int unit) {
    std::transform(numbers.begin(), numbers.end(), parts_.begin() + static_cast<std::ptrdiff_t>(begin),
                   [&](auto number) { return static_cast<float>(number) / static_cast<float>(unit); });
  };
  copy(net.rows, 0, row_unit());
  copy(net.biases, part_at_.biases, scales_.input);
  copy(net.outputs, part_at_.outputs, scales_.output);
  copy(net.constants, part_at_.constants, scales_.input * scales_.output);
  std::copy_n(parts_.begin(), home_.size(), home_.begin());
}

double NetTrainer::target(const NetSample& sample) const {
  const double searched = sigmoid(sample.score / scale_);
  if (sample.result == NetSample::kUnknown) return searched;
  return settings_.result_share * sample.result + (1 - settings_.result_share) * searched;
}

double NetTrainer::predict(const NetSample& from, Pass& pass) const {
  const std::array<const std::uint32_t*, 2> views = {rows_of(from, from.mover), rows_of(from, from.other)};
  for (Sums& sums : pass.sums) std::copy_n(&numbers_[at_.biases], sums_, sums.begin());
  for (const std::uint16_t input : portion_.inputs(from)) {
    for (std::size_t side = 0; side < 2; ++side)
      add_row(pass.sums[side].data(), &numbers_[views[side][input] * sums_]);
  }
  const float* weights = &numbers_[at_.outputs + from.bucket * 2 * sums_];
  Sums products{};
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t i = 0; i < sums_; ++i) {
      const float clipped = std::clamp(pass.sums[side][i], 0.0F, 1.0F);
      pass.clipped[side][i] = clipped;
      products[i] += clipped * clipped * weights[side * sums_ + i];
    }
  }
  double output = numbers_[at_.constants + from.bucket];
  for (std::size_t i = 0; i < sums_; ++i) output += products[i];
  return sigmoid((terms_of(from) + output * scales_.centipawns) / scale_);
}

void NetTrainer::learn(const NetSample& from, float share, Gradient& gradient) const {
  Pass pass;
  const double predicted = predict(from, pass);
  const double miss = predicted - target(from);
  const auto slope =
      static_cast<float>(2 * miss * predicted * (1 - predicted) * scales_.centipawns / scale_) * share;
  const std::size_t outputs = at_.outputs + from.bucket * 2 * sums_;
  float* rest = gradient.rest().data();
  rest[at_.constants - at_.biases + from.bucket] += slope;
  std::array<Sums, 2> slopes;
  for (std::size_t side = 0; side < 2; ++side) {
    const float* weights = &numbers_[outputs + side * sums_];
    float* weight_slopes = rest + (outputs - at_.biases + side * sums_);
    for (std::size_t i = 0; i < sums_; ++i) {
      const float clipped = pass.clipped[side][i];
      weight_slopes[i] += slope * clipped * clipped;
      slopes[side][i] = clipped < 1 ? 2 * slope * weights[i] * clipped : 0;
    }
    add_row(rest, slopes[side].data());
  }
  const std::array<const std::uint32_t*, 2> views = {rows_of(from, from.mover), rows_of(from, from.other)};
  for (const std::uint16_t input : portion_.inputs(from)) {
    for (std::size_t side = 0; side < 2; ++side)
      add_row(gradient.row(views[side][input]), slopes[side].data());
  }
  gradient.loss() += miss * miss;
}

void NetTrainer::learn_batch(const std::vector<std::uint32_t>& order, std::size_t begin, std::size_t end) {
  const std::size_t count = end - begin;
  const ShareTree::Range own = tree_.own();
  in_threads(settings_.threads, own.size(), [&](std::size_t number) {
    const std::size_t share = own.begin + number;
    Gradient& gradient = gradients_[share];
    gradient.clear();
    const auto place = [&](std::size_t of) { return begin + count * of / ShareTree::kShares; };
    for (std::size_t i = place(share); i < place(share + 1); ++i)
      learn(sample(order[i]), 1 / static_cast<float>(count), gradient);
  });
  sum_shares(false);
  if (team_.processes > 1) exchange_shares();
  loss_ += gradients_.front().loss();
}

void NetTrainer::sum_shares(bool after) {
  for (const std::vector<ShareTree::Sum>& level : tree_.sums(after)) {
    in_threads(std::min(settings_.threads, static_cast<int>(level.size())), level.size(),
               [&](std::size_t i) { gradients_[level[i].first].add(gradients_[level[i].second]); });
  }
}

void NetTrainer::exchange_shares() {
  std::string own;
  for (const std::size_t first : tree_.given()) gradients_[first].write_to(own);
  const std::vector<std::string> all = team_.exchange(own);
  for (std::size_t rank = 0; rank < all.size(); ++rank) {
    if (rank == team_.rank) continue;
    std::string_view bytes = all[rank];
    for (const std::size_t first : ShareTree(rank, team_.processes).given()) {
      if (!gradients_[first].read_from(bytes))
        throw std::runtime_error(fmt::format("process {} has sent no slopes", rank));
    }
  }
  sum_shares(true);
}

void NetTrainer::descend(double step) {
  first_power_ *= kNetFirstMoment;
  second_power_ *= kNetSecondMoment;
  const auto rate = static_cast<float>(step / (1 - first_power_));
  const auto spread = static_cast<float>(1 / (1 - second_power_));
  const auto kept = static_cast<float>(1 - step * settings_.decay);
  share_slopes();
  for (std::size_t i = 0; i < home_.size(); ++i) parts_[i] = home_[i] + (parts_[i] - home_[i]) * kept;
  in_threads(settings_.threads, parts_.size() / kChunk + 1, [&](std::size_t chunk) {
    for (std::size_t i = chunk * kChunk; i < std::min((chunk + 1) * kChunk, parts_.size()); ++i) {
      const float slope = slopes_[i];
      first_[i] = kNetFirstMoment * first_[i] + (1 - kNetFirstMoment) * slope;
      second_[i] = kNetSecondMoment * second_[i] + (1 - kNetSecondMoment) * slope * slope;
      parts_[i] -= rate * first_[i] / (std::sqrt(second_[i] * spread) + kNetTiny);
    }
  });
  for (std::size_t i = part_at_.biases; i < part_at_.constants; ++i)
    parts_[i] = std::clamp(parts_[i], -max_weight(), max_weight());
  combine();
}

// Distributes the slopes of the whole batch to the parts.
void NetTrainer::share_slopes() {
  gradients_.front().copy_to(row_slopes_);
  row_parts_->share(row_slopes_.data(), slopes_.data(), sums_);
  std::copy(row_slopes_.begin() + static_cast<std::ptrdiff_t>(at_.biases), row_slopes_.end(),
            slopes_.begin() + static_cast<std::ptrdiff_t>(part_at_.biases));
}

void NetTrainer::combine() {
  row_parts_->combine(parts_.data(), numbers_.data(), sums_);
  std::copy(parts_.begin() + static_cast<std::ptrdiff_t>(part_at_.biases), parts_.end(),
            numbers_.begin() + static_cast<std::ptrdiff_t>(at_.biases));
  if (shape_.rows == NetRows::kShared) return;
  for (std::size_t i = 0; i < at_.biases; ++i)
    numbers_[i] = std::clamp(numbers_[i], -max_weight(), max_weight());
}

NetTrainer::Errors NetTrainer::measure() {
  std::vector<Errors> by_share(ShareTree::kShares, Errors(game_count_));
  const std::size_t end = samples_.learnt() + samples_.unseen();
  const std::size_t step = settings_.block * settings_.portion;
  for (std::size_t begin = samples_.learnt(); begin < end; begin += step) {
    portion_.clear();
    if (!samples_.read(begin, std::min(step, end - begin), portion_)) break;
    measure_portion(by_share);
  }
  if (team_.processes > 1) exchange_errors(by_share);
  Errors errors(game_count_);
  for (std::size_t game = 0; game < game_count_; ++game) {
    NetGameError& error = errors[game];
    for (const Errors& share : by_share) {
      error.positions += share[game].positions;
      error.terms += share[game].terms;
      error.net += share[game].net;
    }
    const double count = static_cast<double>(std::max<std::size_t>(1, error.positions));
    error.terms /= count;
    error.net /= count;
  }
  return errors;
}

void NetTrainer::measure_portion(std::vector<Errors>& by_share) {
  const ShareTree::Range own = tree_.own();
  in_threads(settings_.threads, own.size(), [&](std::size_t number) {
    const std::size_t share = own.begin + number;
    Pass pass;
    for (std::size_t i = share; i < portion_.samples().size(); i += ShareTree::kShares) {
      const NetSample& from = sample(i);
      NetGameError& error = by_share[share][from.game];
      const double wanted = target(from);
      const double miss_of_terms = sigmoid(from.terms / scale_) - wanted;
      const double miss = predict(from, pass) - wanted;
      ++error.positions;
      error.terms += miss_of_terms * miss_of_terms;
      error.net += miss * miss;
    }
  });
}

void NetTrainer::exchange_errors(std::vector<Errors>& by_share) {
  const auto size = static_cast<std::ptrdiff_t>(game_count_ * sizeof(NetGameError));
  std::string own;
  for (std::size_t share = tree_.own().begin; share < tree_.own().end; ++share) {
    const std::size_t at = own.size();
    own.resize(at + static_cast<std::size_t>(size));
    std::memcpy(own.data() + at, by_share[share].data(), static_cast<std::size_t>(size));
  }
  std::string all;
  for (const std::string& of_one : team_.exchange(own))
    all += of_one;  // the shares of the processes are consecutive
  if (all.size() != ShareTree::kShares * static_cast<std::size_t>(size))
    throw std::runtime_error("the processes have not measured the same");
  for (std::size_t share = 0; share < ShareTree::kShares; ++share)
    std::memcpy(by_share[share].data(), all.data() + share * static_cast<std::size_t>(size),
                static_cast<std::size_t>(size));
}

NetGameError NetTrainer::mean_of(const Errors& errors) const {
  NetGameError mean;
  for (const NetGameError& error : errors) {
    mean.positions += error.positions;
    mean.terms += static_cast<double>(error.positions) * error.terms;
    mean.net += static_cast<double>(error.positions) * error.net;
  }
  const double count = static_cast<double>(std::max<std::size_t>(1, mean.positions));
  mean.terms /= count;
  mean.net /= count;
  return mean;
}

std::size_t NetTrainer::block_end(std::size_t begin) const {
  return std::min(begin + settings_.block, samples_.learnt());
}

std::vector<std::size_t> NetTrainer::blocks_of_epoch() const {
  std::vector<std::size_t> blocks;
  for (std::size_t begin = 0; begin < samples_.learnt(); begin = block_end(begin)) blocks.push_back(begin);
  std::mt19937_64 random(static_cast<std::uint64_t>(2 + epoch_));
  std::shuffle(blocks.begin(), blocks.end(), random);
  return blocks;
}

void NetTrainer::learn_portion(const std::vector<std::size_t>& blocks) {
  portion_.clear();
  for (const std::size_t begin : blocks) {
    if (!samples_.read(begin, block_end(begin) - begin, portion_)) break;
  }
  std::vector<std::uint32_t> order(portion_.samples().size());
  std::iota(order.begin(), order.end(), 0U);
  std::mt19937_64 random(zobrist::mix(zobrist::mix(static_cast<Key>(epoch_)) + portions_));
  std::shuffle(order.begin(), order.end(), random);
  for (std::size_t begin = 0; begin < order.size(); begin += settings_.batch) {
    const std::size_t end = std::min(order.size(), begin + settings_.batch);
    learn_batch(order, begin, end);
    const double done = epoch_ + static_cast<double>(done_ + begin) / static_cast<double>(samples_.learnt());
    const double wave = (1 + std::cos(std::numbers::pi * done / settings_.epochs)) / 2;
    descend(settings_.step * (kLastStep + (1 - kLastStep) * wave));
  }
  done_ += order.size();
  ++portions_;
}

void NetTrainer::train(const std::function<void(const NetProgress&)>& on_epoch,
                       const std::function<bool()>& go_on) {
  while (!ended()) {
    const std::vector<std::size_t> blocks = blocks_of_epoch();
    while (portions_ * settings_.portion < blocks.size()) {
      const auto begin = blocks.begin() + static_cast<std::ptrdiff_t>(portions_ * settings_.portion);
      const auto left = static_cast<std::size_t>(blocks.end() - begin);
      learn_portion({begin, begin + static_cast<std::ptrdiff_t>(std::min(settings_.portion, left))});
      if (!go_on()) return;
    }
    const double learnt = loss_ / static_cast<double>(std::max<std::size_t>(1, samples_.learnt()));
    Errors errors = measure();
    history_.push_back({epoch_ + 1, learnt, mean_of(errors).net, std::move(errors)});
    ++epoch_;
    done_ = portions_ = 0;
    loss_ = 0;
    on_epoch(history_.back());
  }
}

Net NetTrainer::net() const {
  Net net;
  net.shape = shape_;
  net.sums = sums_;
  net.role = role_;
  net.scales = scales_;
  // With shared rows the parts are the rows.
  const bool shared = shape_.rows == NetRows::kShared;
  const Floats& from = shared ? parts_ : numbers_;
  const Offsets& at = shared ? part_at_ : at_;
  const auto write = [&](auto& to, std::size_t begin, std::size_t end, int unit) {
    for (std::size_t i = begin; i < end; ++i) to.push_back(rounded(from[i], unit));
  };
  write(net.rows, 0, at.biases, row_unit());
  write(net.biases, at.biases, at.outputs, scales_.input);
  write(net.outputs, at.outputs, at.constants, scales_.output);
  const auto unit = static_cast<float>(scales_.input * scales_.output);
  for (std::size_t i = at.constants; i < at.end; ++i)
    net.constants.push_back(static_cast<std::int32_t>(std::lround(from[i] * unit)));
  return net;
}

}  // namespace proconsul
