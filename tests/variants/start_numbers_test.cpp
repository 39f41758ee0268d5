// The numbers of random starts never change: hashes for every game, in part from the program's first year,
// when each of these games was written in C++.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>

#include "digest.h"
#include "tests/paths.h"
#include "variants/registry.h"

namespace proconsul {
namespace {

// The digest of up to 250 start positions, evenly spread.
std::uint64_t hash_of(const StartScheme& starts) {
  constexpr std::int64_t kMax = 250;
  const int count = start_count(starts);
  std::uint64_t hash = test::kEmptyDigest;
  for (std::int64_t i = 0; i < std::min<std::int64_t>(count, kMax); ++i) {
    const auto number = static_cast<int>(count <= kMax ? i : i * (count - 1) / (kMax - 1));
    hash = test::digest_of(start_fen(starts, {number, number}).value() + '\n', hash);
  }
  return hash;
}

std::string line_of(const Variant& variant) {
  const StartScheme& starts = *variant.starts;
  char hash[17];
  std::snprintf(hash, sizeof hash, "%016llx", static_cast<unsigned long long>(hash_of(starts)));
  return variant.rules->name + '\t' + std::to_string(start_count(starts)) + '\t' +
         std::to_string(default_start(starts)) + '\t' + hash;
}

TEST(StartNumbers, StayAsTheyAre) {
  const Registry games;
  std::vector<std::string> lines;
  for (const Variant& variant : games.variants()) {
    if (variant.starts) lines.push_back(line_of(variant));
    if (variant.chess960 && variant.chess960->starts) lines.push_back(line_of(*variant.chess960));
  }
  std::ifstream file(test::data_folder() + "/starts.tsv");
  std::vector<std::string> expected;
  std::string line;
  std::getline(file, line);  // the header
  while (std::getline(file, line)) expected.push_back(line);
  ASSERT_FALSE(expected.empty());
  std::sort(lines.begin(), lines.end());
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(lines, expected);
}

}  // namespace
}  // namespace proconsul
