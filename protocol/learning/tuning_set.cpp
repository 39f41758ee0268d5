#include "protocol/learning/tuning_set.h"

#include <algorithm>
#include <array>
#include <limits>

#include "protocol/learning/training_samples.h"

namespace proconsul {
namespace {

std::int16_t narrowed(int amount) {
  return static_cast<std::int16_t>(std::clamp<int>(amount, std::numeric_limits<std::int16_t>::min(),
                                                   std::numeric_limits<std::int16_t>::max()));
}

}  // namespace

void TuningSet::add(const TrainingGame& game, const EvalTracer& tracer, std::uint16_t variant) {
  for_each_sample(game, [&](const Game& at, int score) {
    TuningSample sample;
    sample.variant = variant;
    sample.unseen = is_unseen(game);
    if (!game.is_side_line()) sample.result = result_of(game.outcome);
    sample.score = static_cast<float>(at.side_to_move() == Colour::kWhite ? score : -score);
    add_trace(tracer.trace(at), sample);
  });
}

void TuningSet::add_trace(const EvalTrace& trace, TuningSample sample) {
  sample.begin = entries_.size();
  sample.phase = static_cast<float>(trace.balance.phase) / Tapered::kFullPhase;
  sample.percent = static_cast<float>(trace.balance.percent) / 100;
  std::array<int, weight::kCount> sums{};
  for (const Colour colour : kBothColours) {
    for (const Feature& feature : trace.features[index_of(colour)])
      sums[static_cast<std::size_t>(feature.id)] +=
          colour == Colour::kWhite ? feature.amount : -feature.amount;
  }
  for (std::size_t id = 0; id < sums.size(); ++id) {
    if (sums[id] != 0) entries_.push_back({static_cast<std::uint16_t>(id), narrowed(sums[id])});
  }
  sample.linear = static_cast<std::uint16_t>(entries_.size() - sample.begin);
  for (const EvalTrace::Danger& danger : trace.dangers) {
    entries_.push_back(
        {TuningEntry::kDangerStart, static_cast<std::int16_t>(danger.colour == Colour::kWhite ? -1 : 1)});
    for (const Feature& feature : danger.features)
      entries_.push_back({static_cast<std::uint16_t>(feature.id), narrowed(feature.amount)});
  }
  sample.entries = static_cast<std::uint16_t>(entries_.size() - sample.begin);
  samples_.push_back(sample);
}

}  // namespace proconsul
