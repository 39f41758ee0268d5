// Bent moves of the notation: legs in brackets, the circle of king steps.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/rules.h"
#include "variants/betza_group.h"

namespace proconsul {

// Every way to go the legs one after the other: straight on where two legs are both straight or both
// diagonal, turned by 45 degrees to either side where they are not.
// Absent if there are more than kMaxPaths.
std::optional<std::vector<Path>> bent_paths(const std::vector<BetzaLeg>& legs, const BetzaBoard& board);

// King steps in a circle, each turned by 45 degrees the same way; the eighth is back on the origin.
std::vector<Path> circle_paths(int count);

struct BentAlias {
  std::string_view text;
  std::string_view meaning;
};
// "Then": a spelling of a bracketed move at the front of `text`; null if there is none.
const BentAlias* then_alias(std::string_view text);

// The bracketed move that a move written with 'a' is, without its modes; empty if there is none.
std::string_view bracketed(std::string_view again);

}  // namespace proconsul
