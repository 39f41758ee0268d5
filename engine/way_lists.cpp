#include "engine/way_lists.h"

namespace proconsul {

std::uint64_t bytes_of_ways(const MovementKind& kind, const Geometry& board) {
  std::uint64_t bytes = 0;
  for (const Path* path : kind.paths) {
    const std::size_t stops = path->steps.size() + 1 - static_cast<std::size_t>(path->first_stop);
    bytes += stops * (sizeof(Way) + 32 + path->steps.size());
  }
  return bytes * squares_of(board);
}

void add_to_key(std::vector<int>& key, const std::vector<int>& numbers, int end) {
  key.insert(key.end(), numbers.begin(), numbers.end());
  key.push_back(-1 - end);
}

}  // namespace proconsul
