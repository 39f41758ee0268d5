// State shared by the definitions of one file or text while they are loaded, in all attempts: the cost so
// far, and a cache of movements.
#pragma once

#include <map>
#include <string>
#include <tuple>

#include "engine/meter.h"
#include "engine/rules.h"
#include "variants/betza.h"

namespace proconsul {

class LoadContext {
 public:
  explicit LoadContext(Budget budget) : meter_(budget, "reading this text") {}
  LoadContext(const LoadContext&) = delete;
  LoadContext& operator=(const LoadContext&) = delete;

  Meter& meter() { return meter_; }
  // Cached result of parse_betza. Throws OverBudget where the meter does.
  Result<Paths> movement(std::string_view notation, const BetzaBoard& board);
  // Cached result of nearest_key.
  const std::string& meant_key(const std::string& key);

 private:
  using Key = std::tuple<std::string, int, SquareSet>;

  Meter meter_;
  std::map<Key, Paths> movements_;
  std::map<std::string, std::string> meant_keys_;
};

std::uint64_t bytes_of(const std::vector<Path>& paths);

}  // namespace proconsul
