#include "search/vote.h"

#include <algorithm>
#include <cstdint>

#include "search/score.h"

namespace proconsul {

namespace {

constexpr int kMinWeight = 15;  // weight of a thread with the lowest score, per ply

bool wins(const SearchResult& result) { return is_mate(result.score) && result.score > 0; }

}  // namespace

std::size_t elect(const std::vector<SearchResult>& results) {
  Score lowest = kInfinite;
  for (const SearchResult& result : results) {
    if (result.depth > 0) lowest = std::min(lowest, result.score);
  }
  const auto votes = [&](Move move) {
    std::int64_t sum = 0;
    for (const SearchResult& result : results) {
      if (result.best == move)
        sum += static_cast<std::int64_t>(result.score - lowest + kMinWeight) * result.depth;
    }
    return sum;
  };
  std::size_t chosen = 0;
  for (std::size_t i = 1; i < results.size(); ++i) {
    const SearchResult& best = results[chosen];
    const SearchResult& other = results[i];
    const bool better =
        wins(best) || wins(other) ? other.score > best.score : votes(other.best) > votes(best.best);
    if (other.depth > 0 && better) chosen = i;
  }
  return chosen;
}

}  // namespace proconsul
