// A quick upper bound of the cost of an army's tables.
#pragma once

#include <vector>

#include "engine/meter.h"
#include "engine/rules.h"

namespace proconsul {

// The work of finding that bound.
std::uint64_t steps_to_bound(const Rules& rules, const std::vector<PieceType>& types);
Cost bound_of_tables(const Rules& rules, const std::vector<PieceType>& types);

}  // namespace proconsul
