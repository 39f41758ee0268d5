// The fast arithmetic of networks against plain loops.
#include "search/net/kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace proconsul {
namespace {

class Kernels : public ::testing::Test {
 protected:
  NetNumbers numbers(std::size_t count, int least, int most) {
    std::uniform_int_distribution<int> values(least, most);
    NetNumbers made(count);
    for (std::int16_t& number : made) number = static_cast<std::int16_t>(values(random_));
    return made;
  }

  std::mt19937 random_{1};
};

TEST_F(Kernels, AccumulatorsAreUpdatedFromOthersAndInPlace) {
  for (std::size_t size = kSumBlock; size <= 256; size += kSumBlock) {
    const NetNumbers base = numbers(size, -32768, 32767);
    for (std::size_t added = 0; added < 4; ++added) {
      for (std::size_t removed = 0; removed < 4; ++removed) {
        std::vector<NetNumbers> rows;
        std::vector<const std::int16_t*> pointers;
        for (std::size_t i = 0; i < added + removed; ++i) rows.push_back(numbers(size, -32768, 32767));
        for (const NetNumbers& row : rows) pointers.push_back(row.data());
        const auto all = std::span(std::as_const(pointers));
        NetNumbers expected = base;  // modulo 2^16, as the search may pass through any board
        for (std::size_t i = 0; i < size; ++i) {
          for (std::size_t row = 0; row < rows.size(); ++row)
            expected[i] = static_cast<std::int16_t>(expected[i] + (row < added ? 1 : -1) * rows[row][i]);
        }
        NetNumbers sums(size);
        update_accumulator(sums.data(), base.data(), size, all.first(added), all.subspan(added));
        EXPECT_EQ(sums, expected) << size << ' ' << added << ' ' << removed;
        sums = base;
        update_accumulator(sums.data(), sums.data(), size, all.first(added), all.subspan(added));
        EXPECT_EQ(sums, expected) << size << ' ' << added << ' ' << removed;
      }
    }
  }
}

TEST_F(Kernels, SquaresOfClippedSumsAreWeighted) {
  for (std::size_t size = kSumBlock; size <= 256; size += kSumBlock) {
    for (const int clip : {1, 100, kMaxClip}) {
      const NetNumbers first = numbers(size, -400, 400);
      const NetNumbers second = numbers(size, -32768, 32767);
      const NetNumbers weights = numbers(2 * size, -kMaxOutputWeight, kMaxOutputWeight);
      std::int64_t expected = 0;
      for (std::size_t i = 0; i < 2 * size; ++i) {
        const std::int64_t value = std::clamp<int>(i < size ? first[i] : second[i - size], 0, clip);
        expected += value * value * weights[i];
      }
      EXPECT_EQ(weighted_squares(first.data(), second.data(), weights.data(), size,
                                 static_cast<std::int16_t>(clip)),
                expected)
          << size << ' ' << clip;
    }
  }
}

TEST_F(Kernels, BytesThatDifferAreFound) {
  alignas(64) std::array<unsigned char, 64> a{};
  alignas(64) std::array<unsigned char, 64> b{};
  EXPECT_EQ(unlike_bytes(a.data(), b.data()), 0U);
  for (std::size_t i = 0; i < 64; ++i) {
    b[i] = static_cast<unsigned char>(1 + i);
    EXPECT_EQ(unlike_bytes(a.data(), b.data()), std::uint64_t{1} << i);
    b[i] = 0;
  }
  b[3] = b[40] = b[63] = 255;
  EXPECT_EQ(unlike_bytes(a.data(), b.data()), 1ULL << 3 | 1ULL << 40 | 1ULL << 63);
}

}  // namespace
}  // namespace proconsul
