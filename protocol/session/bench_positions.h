// The fixed positions of `proconsul bench`: of each game its default start and a position some moves later,
// which depends on the game's name and rules only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "search/bench.h"
#include "variants/registry.h"

namespace proconsul {

inline constexpr int kBenchDepth = 10;  // plies, where nothing else is asked for

// The built-in games that the count is made of: a fixed list, so that it means the same when games are added.
std::vector<std::string_view> bench_list();
std::vector<const Variant*> bench_variants(const Registry& registry);
std::vector<Game> bench_positions(const std::vector<const Variant*>& variants);
std::vector<Game> bench_positions();  // those of bench_variants

// The two lines that testers of engines look for, without a newline at the end.
std::string bench_report(const BenchResult& result);

}  // namespace proconsul
