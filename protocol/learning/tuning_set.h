// Quiet positions of training games for the tuner: the coefficient of each weight of the evaluation, the
// result (except for side lines) and the search score. From White's view throughout. About a hundred bytes
// per position.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "protocol/learning/training_game.h"
#include "search/eval/trace.h"

namespace proconsul {

struct TuningEntry {
  static constexpr std::uint16_t kDangerStart = 0xffff;  // amount: +1 Black's royal, -1 White's
  std::uint16_t id = 0;
  std::int16_t amount = 0;  // in 1/kFeatureUnit; for danger weights the count
};

struct TuningSample {
  static constexpr float kUnknown = -1;  // result of a side line
  std::size_t begin = 0;                 // index of its first entry: linear ones, then those of each danger
  std::uint16_t linear = 0;
  std::uint16_t entries = 0;
  std::uint16_t variant = 0;
  bool unseen = false;      // from a validation game
  float phase = 0;          // 0 to 1
  float percent = 0;        // share of the sum that counts, 0 to 1
  float result = kUnknown;  // 0 to 1
  float score = 0;          // centipawns
};

class TuningSet {
 public:
  // Adds the samples of a game. `tracer` belongs to its rules; `variant` is stored with each sample.
  void add(const TrainingGame& game, const EvalTracer& tracer, std::uint16_t variant);

  const std::vector<TuningSample>& samples() const { return samples_; }
  std::span<const TuningEntry> entries(const TuningSample& sample) const {
    return std::span(entries_).subspan(sample.begin, sample.entries);
  }

 private:
  void add_trace(const EvalTrace& trace, TuningSample sample);

  std::vector<TuningSample> samples_;
  std::vector<TuningEntry> entries_;
};

}  // namespace proconsul
