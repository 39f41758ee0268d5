#include "protocol/learning/tuner.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "protocol/learning/sigmoid.h"
#include "protocol/work/threads.h"
#include "search/eval/danger.h"

namespace proconsul {
namespace {

constexpr std::size_t kBatch = 16384;
constexpr double kSpringUnit = 10 * kGrain;  // grains
constexpr double kFirstMoment = 0.9;
constexpr double kSecondMoment = 0.999;
constexpr double kTiny = 1e-12;
constexpr std::size_t kLineWidth = 110;

// cost_of_danger for real numbers, and its slope.
struct Cost {
  double value = 0;
  double slope = 0;
};
Cost cost_of(double units, double phase) {
  if (units <= 0) return {};
  const double felt = std::min<double>(units, kMaxDanger);
  const double square = 1.0 / (1 << kDangerSquareShift);
  const double line = 1.0 / (1 << kDangerEndgameShift);
  const double value = phase * felt * felt * square + (1 - phase) * felt * line;
  return {value, units > kMaxDanger ? 0 : phase * 2 * felt * square + (1 - phase) * line};
}

double units_of(const TuningWeights& weights, std::span<const TuningEntry> danger) {
  double units = 0;
  for (const TuningEntry& entry : danger) units += weights.mg[entry.id] * entry.amount;
  return units;
}

// Calls `visit(sign, entries)` for each danger among the entries after the linear ones.
template <class Visit>
void for_each_danger(std::span<const TuningEntry> entries, Visit visit) {
  while (!entries.empty()) {
    const int sign = entries.front().amount;
    std::size_t end = 1;
    while (end < entries.size() && entries[end].id != TuningEntry::kDangerStart) ++end;
    visit(sign, entries.subspan(1, end - 1));
    entries = entries.subspan(end);
  }
}

bool is_base(const TuningWeights& weights, const WeightGroup& group) {
  for (int i = 0; i < group.count; ++i) {
    const auto id = static_cast<std::size_t>(group.first + i);
    const Tapered& base = weights_of(EvalStyle::kOrdinary)[id];
    if (std::lround(weights.mg[id]) != base.mg() || std::lround(weights.eg[id]) != base.eg()) return false;
  }
  return true;
}

}  // namespace

struct Tuner::Gradient {
  std::vector<double> mg = std::vector<double>(weight::kCount);
  std::vector<double> eg = std::vector<double>(weight::kCount);
};

TuningWeights built_in_weights(EvalStyle style) {
  TuningWeights weights;
  for (const Tapered& weight : weights_of(style)) {
    weights.mg.push_back(weight.mg());
    weights.eg.push_back(weight.eg());
  }
  return weights;
}

Tuner::Tuner(const std::vector<TuningSet>& sets, std::vector<bool> held_out, const TuningSettings& settings)
    : sets_(sets), held_out_(std::move(held_out)), settings_(settings) {
  for (std::size_t set = 0; set < sets_.size(); ++set) {
    for (std::size_t i = 0; i < sets_[set].samples().size(); ++i) {
      const Reference at{static_cast<std::uint32_t>(set), static_cast<std::uint32_t>(i)};
      if (learns(sample(at))) learnt_.push_back(at);
    }
  }
  searched_scale_ = fit_scale();
  scale_ = settings_.scale > 0 ? settings_.scale : searched_scale_;
}

double Tuner::fit_scale() const {
  const auto sample_of = [&](Reference at) -> const TuningSample& { return sample(at); };
  return fitted_scale([&](double scale) { return score_error(learnt_, sample_of, scale); });
}

double Tuner::target(const TuningSample& sample) const {
  const double searched = sigmoid(sample.score / searched_scale_);
  if (sample.result == TuningSample::kUnknown) return searched;
  return settings_.result_share * sample.result + (1 - settings_.result_share) * searched;
}

double Tuner::evaluate(const TuningWeights& weights, Reference at) const {
  const TuningSample& from = sample(at);
  const auto entries = sets_[at.set].entries(from);
  double mg = 0;
  double eg = 0;
  for (const TuningEntry& entry : entries.first(from.linear)) {
    mg += weights.mg[entry.id] * entry.amount;
    eg += weights.eg[entry.id] * entry.amount;
  }
  double grains = (mg * from.phase + eg * (1 - from.phase)) / kFeatureUnit;
  for_each_danger(entries.subspan(from.linear), [&](int sign, std::span<const TuningEntry> danger) {
    grains += sign * cost_of(units_of(weights, danger), from.phase).value;
  });
  return grains * from.percent / kGrain;
}

// Adds the sample's gradient and returns its squared error.
double Tuner::accumulate(const TuningWeights& weights, Reference at, Gradient& gradient) const {
  const TuningSample& from = sample(at);
  const double predicted = sigmoid(evaluate(weights, at) / scale_);
  const double miss = predicted - target(from);
  const double slope = 2 * miss * predicted * (1 - predicted) / scale_ * from.percent / kGrain;
  const auto entries = sets_[at.set].entries(from);
  const double mg = slope * from.phase / kFeatureUnit;
  const double eg = slope * (1 - from.phase) / kFeatureUnit;
  for (const TuningEntry& entry : entries.first(from.linear)) {
    gradient.mg[entry.id] += mg * entry.amount;
    gradient.eg[entry.id] += eg * entry.amount;
  }
  for_each_danger(entries.subspan(from.linear), [&](int sign, std::span<const TuningEntry> danger) {
    const double share = slope * sign * cost_of(units_of(weights, danger), from.phase).slope;
    for (const TuningEntry& entry : danger) gradient.mg[entry.id] += share * entry.amount;
  });
  return miss * miss;
}

double Tuner::gradient_of(const TuningWeights& weights, const Reference* begin, const Reference* end,
                          Gradient& sum) const {
  const auto parts = static_cast<std::size_t>(settings_.threads);
  std::vector<Gradient> gradients(parts);
  std::vector<double> losses(parts);
  const auto count = static_cast<std::size_t>(end - begin);
  in_threads(settings_.threads, parts, [&](std::size_t part) {
    for (const Reference* at = begin + count * part / parts; at != begin + count * (part + 1) / parts; ++at)
      losses[part] += accumulate(weights, *at, gradients[part]);
  });
  double loss = 0;
  for (std::size_t part = 0; part < parts; ++part) {
    loss += losses[part];
    for (std::size_t i = 0; i < sum.mg.size(); ++i) {
      sum.mg[i] += gradients[part].mg[i] / static_cast<double>(count);
      sum.eg[i] += gradients[part].eg[i] / static_cast<double>(count);
    }
  }
  return loss;
}

TuningWeights Tuner::tune(const std::function<bool(int, double)>& on_epoch) const {
  const TuningWeights start = built_in_weights(settings_.style);
  TuningWeights weights = start;
  Gradient first, second;
  std::vector<Reference> order = learnt_;
  std::mt19937_64 random(1);
  double first_power = 1;
  double second_power = 1;
  const double pull = 2 * settings_.spring / (kSpringUnit * kSpringUnit);
  for (int epoch = 0; epoch < settings_.epochs; ++epoch) {
    std::shuffle(order.begin(), order.end(), random);
    const double step =
        settings_.step * (0.02 + 0.98 * (1 + std::cos(std::numbers::pi * epoch / settings_.epochs)) / 2);
    double loss = 0;
    for (std::size_t begin = 0; begin < order.size(); begin += kBatch) {
      const std::size_t end = std::min(order.size(), begin + kBatch);
      Gradient gradient;
      loss += gradient_of(weights, order.data() + begin, order.data() + end, gradient);
      first_power *= kFirstMoment;
      second_power *= kSecondMoment;
      const auto descend = [&](double& weight, double origin, double slope, double& m, double& v) {
        slope += pull * (weight - origin);
        m = kFirstMoment * m + (1 - kFirstMoment) * slope;
        v = kSecondMoment * v + (1 - kSecondMoment) * slope * slope;
        weight -= step * (m / (1 - first_power)) / (std::sqrt(v / (1 - second_power)) + kTiny);
      };
      for (std::size_t i = 0; i < weights.mg.size(); ++i) {
        descend(weights.mg[i], start.mg[i], gradient.mg[i], first.mg[i], second.mg[i]);
        descend(weights.eg[i], start.eg[i], gradient.eg[i], first.eg[i], second.eg[i]);
      }
    }
    if (!on_epoch(epoch + 1, loss / static_cast<double>(std::max<std::size_t>(1, order.size())))) break;
  }
  return weights;
}

std::vector<TuningLoss> Tuner::losses(const TuningWeights& weights) const {
  std::vector<TuningLoss> losses(held_out_.size());
  for (const Reference at : learnt_)
    losses[sample(at).variant].add(sigmoid(evaluate(weights, at) / scale_) - target(sample(at)));
  return losses;
}

std::vector<TuningLoss> Tuner::unseen_losses(const TuningWeights& weights) const {
  std::vector<TuningLoss> losses(held_out_.size());
  for (std::size_t set = 0; set < sets_.size(); ++set) {
    for (std::size_t i = 0; i < sets_[set].samples().size(); ++i) {
      const Reference at{static_cast<std::uint32_t>(set), static_cast<std::uint32_t>(i)};
      if (learns(sample(at))) continue;
      losses[sample(at).variant].add(sigmoid(evaluate(weights, at) / scale_) - target(sample(at)));
    }
  }
  return losses;
}

std::string weights_text(const TuningWeights& weights, EvalStyle style) {
  std::string text =
      "// Written by `proconsul tune`: {middlegame, endgame} in grains, 16 to the centipawn.\n";
  for (const WeightGroup& group : kWeightGroups) {
    if (style != EvalStyle::kOrdinary && is_base(weights, group)) continue;
    std::string line = fmt::format("PROCONSUL_WEIGHTS({}, {}, {},", group.term_name, group.name, group.count);
    for (int i = 0; i < group.count; ++i) {
      const auto id = static_cast<std::size_t>(group.first + i);
      const std::string pair = fmt::format("{{{}, {}}}{}", std::lround(weights.mg[id]),
                                           std::lround(weights.eg[id]), i + 1 < group.count ? "," : ")");
      if (line.size() + pair.size() + 1 > kLineWidth) {
        text += line + '\n';
        line = "                 ";
      }
      line += ' ' + pair;
    }
    text += line + '\n';
  }
  return text;
}

}  // namespace proconsul
