// What the tables of an army will cost at most, told at a glance: never less than is spent on making them.
#pragma once

#include <vector>

#include "engine/meter.h"
#include "engine/rules.h"

namespace proconsul {

Cost bound_of_tables(const Rules& rules, const std::vector<PieceType>& types);

}  // namespace proconsul
