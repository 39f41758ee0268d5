// Bent moves of the notation: legs in brackets, the circle of king steps.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/rules.h"
#include "variants/betza_group.h"

namespace proconsul {

// All combinations of the legs one after the other: straight on if two legs are both straight or both
// diagonal, otherwise turned by 45 degrees to either side. Absent if there are more than kMaxPaths.
std::optional<std::vector<Path>> bent_paths(const std::vector<BetzaLeg>& legs, const BetzaBoard& board);

// King steps in a circle, each turned by 45 degrees the same way; the eighth returns to the origin.
std::vector<Path> circle_paths(int count);

struct BentAlias {
  std::string_view text;
  std::string_view meaning;
};
// "Then": a spelling of a bracketed move at the front of `text`; null if there is none.
const BentAlias* then_alias(std::string_view text);

// The bracketed form of a move written with 'a', without its modes; empty if there is none.
std::string_view bracketed(std::string_view again);

}  // namespace proconsul
