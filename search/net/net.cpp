#include "search/net/net.h"

#include <algorithm>

namespace proconsul {

Score net_output(const Net& net, const std::int16_t* mover, const std::int16_t* other, std::size_t bucket) {
  const auto clip = static_cast<std::int16_t>(net.scales.input);
  const std::int16_t* weights = &net.outputs[bucket * 2 * net.sums];
  const std::int64_t total = weighted_squares(mover, other, weights, net.sums, clip);
  const std::int64_t sum = total / net.scales.input + net.constants[bucket];
  const std::int64_t score = sum * net.scales.centipawns / (net.scales.input * net.scales.output);
  return static_cast<Score>(std::clamp<std::int64_t>(score, -kMaxNetScore, kMaxNetScore));
}

}  // namespace proconsul
