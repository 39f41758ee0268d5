// Networks with random numbers, as large as those of a trained one can be.
#pragma once

#include <random>

#include "search/net/net.h"

namespace proconsul {

inline Net random_net(const NetShape& shape, std::uint32_t seed, std::size_t sums = kUsualSums) {
  std::mt19937 random(seed);
  const auto fill = [&](auto& numbers, std::size_t count, int most) {
    using Number = typename std::decay_t<decltype(numbers)>::value_type;
    std::uniform_int_distribution<int> values(-most, most);
    for (std::size_t i = 0; i < count; ++i) numbers.push_back(static_cast<Number>(values(random)));
  };
  Net net;
  net.shape = shape;
  net.sums = sums;
  const auto buckets = static_cast<std::size_t>(shape.buckets);
  fill(net.rows, shape.row_count() * sums, 120);
  fill(net.biases, sums, 200);
  fill(net.outputs, 2 * sums * buckets, kMaxOutputWeight);
  fill(net.constants, buckets, 3000);
  return net;
}

}  // namespace proconsul
