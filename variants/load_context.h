// State shared by the definitions of one text while they are loaded: what that has cost so far, and the
// movements that have been read.
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
  explicit LoadContext(Budget budget) : meter_(budget) {}

  Meter& meter() { return meter_; }
  // As parse_betza reads it; read once, and then shared. Throws OverBudget where the meter does.
  Result<Paths> movement(std::string_view notation, const BetzaBoard& board);

 private:
  using Key = std::tuple<std::string, int, SquareSet>;

  Meter meter_;
  std::map<Key, Paths> movements_;
};

std::uint64_t bytes_of(const std::vector<Path>& paths);

}  // namespace proconsul
