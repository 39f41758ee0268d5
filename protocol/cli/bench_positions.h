// The fixed positions of `proconsul bench`: of every built-in game its default start and a position some
// moves later.
#pragma once

#include <vector>

#include "engine/game.h"
#include "variants/registry.h"

namespace proconsul {

// The same games on every machine.
std::vector<Game> bench_positions(const Registry& registry);

}  // namespace proconsul
