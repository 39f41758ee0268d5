// Lists of the ways from all squares, from which attack tables are compiled: their cost, and the keys by
// which armies share the tables.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/movement_kinds.h"
#include "engine/reach.h"

namespace proconsul {

constexpr bool moves_quietly(PathUse use) { return use != PathUse::kCapture; }
constexpr bool captures(PathUse use) { return use != PathUse::kMove; }

// Grouped by origin, then by the lines that one piece may use.
using WaysBySquare = std::vector<std::vector<std::vector<Way>>>;

constexpr std::size_t squares_of(const Geometry& board) { return static_cast<std::size_t>(board.size()); }

constexpr std::uint64_t steps_of_ways(const Path& path) { return 80 * (path.steps.size() + 1); }

// The memory of the ways from all squares.
std::uint64_t bytes_of_ways(const MovementKind& kind, const Geometry& board);

// Appends the numbers, terminated by `end`, which is none of them.
void add_to_key(std::vector<int>& key, const std::vector<int>& numbers, int end);

}  // namespace proconsul
