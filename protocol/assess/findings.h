// What an inventor should look at in an assessment: rules that never took effect, promotions that nobody
// chose, a first player who always wins, games that do not end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "protocol/assess/assessment.h"

namespace proconsul {

struct Finding {
  enum class Kind : std::uint8_t {
    kFlaw,  // something does not work, as far as the games show
    kNote
  };
  Kind kind = Kind::kNote;
  std::string text;  // a sentence without its full stop
  bool operator==(const Finding&) const = default;
};

// Flaws first. Where games are few, little is found: nothing is said that the intervals do not bear.
std::vector<Finding> findings_of(const Rules& rules, const Assessment& assessment);

}  // namespace proconsul
