#include "variants/load_context.h"

#include <algorithm>

#include "variants/keys.h"

namespace proconsul {
namespace {

constexpr std::uint64_t kStepsToParse = 200;    // per letter
constexpr std::uint64_t kStepsToGuess = 15000;  // the key that was meant, per letter
constexpr std::uint64_t kStepsOfMove = 4000;    // cost of finding a path and comparing it with others

}  // namespace

// The cost of a movement is known only after parsing it, but it is bounded.
Result<Paths> LoadContext::movement(std::string_view notation, const BetzaBoard& board) {
  meter_.add_steps(kStepsToParse * notation.size());
  Key key(notation, board.longest, board.double_step);
  if (const auto known = movements_.find(key); known != movements_.end()) return known->second;
  const Result<std::vector<Path>> paths = parse_betza(notation, board);
  if (!paths) return paths.error();
  meter_.add({bytes_of(*paths), kStepsOfMove * paths.value().size()});
  return movements_.emplace(std::move(key), Paths(*paths)).first->second;
}

const std::string& LoadContext::meant_key(const std::string& key) {
  if (const auto known = meant_keys_.find(key); known != meant_keys_.end()) return known->second;
  meter_.add_steps(kStepsToGuess * std::min<std::uint64_t>(key.size(), kLongestName));
  return meant_keys_.emplace(key, nearest_key(key)).first->second;
}

std::uint64_t bytes_of(const std::vector<Path>& paths) {
  std::uint64_t bytes = 0;
  for (const Path& path : paths)
    bytes += sizeof(Path) + (path.steps.capacity() + path.over.capacity()) * sizeof(Offset);
  return bytes;
}

}  // namespace proconsul
