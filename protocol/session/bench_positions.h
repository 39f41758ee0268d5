// The fixed positions of `proconsul bench`: of every built-in game its default start and a position some
// moves later.
#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "search/bench.h"
#include "variants/registry.h"

namespace proconsul {

inline constexpr int kBenchDepth = 10;  // plies, where nothing else is asked for

// The same games on every machine.
std::vector<Game> bench_positions(const Registry& registry);

// The two lines that testers of engines look for, without a newline at the end.
std::string bench_report(const BenchResult& result);

}  // namespace proconsul
