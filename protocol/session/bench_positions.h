// The fixed positions of `proconsul bench`: for each game its default start and a position some moves later
// that depends only on the game's name and rules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "search/bench.h"
#include "variants/registry.h"

namespace proconsul {

inline constexpr int kBenchDepth = 10;  // plies, unless given

// The built-in games in the node count: a fixed list, so that the count does not change when games are added.
std::vector<std::string_view> bench_list();
std::vector<const Variant*> bench_variants(const Registry& registry);
std::vector<Game> bench_positions(const std::vector<const Variant*>& variants);
std::vector<Game> bench_positions();  // those of bench_variants

// The two lines that engine test frameworks look for, without a final newline.
std::string bench_report(const BenchResult& result);

}  // namespace proconsul
