// What a game designer should look at in an assessment: rules that never took effect, promotions that nobody
// chose, a first player who always wins, games that do not end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "protocol/assess/assessment.h"

namespace proconsul {

struct Finding {
  enum class Kind : std::uint8_t {
    kFlaw,  // something does not work, judging by the games
    kNote
  };
  Kind kind = Kind::kNote;
  std::string text;  // a sentence without full stop
  bool operator==(const Finding&) const = default;
};

// Flaws first. Only findings supported by the intervals are reported, so there are few if there are few
// games.
std::vector<Finding> findings_of(const Rules& rules, const Assessment& assessment);

}  // namespace proconsul
