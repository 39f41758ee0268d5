// Perft split by first moves, over several threads.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/game.h"

namespace proconsul {

struct DivisionRow {
  Move move;
  std::uint64_t nodes = 0;
};

struct DivisionOptions {
  int threads = 1;
  std::size_t hash_megabytes = 0;  // 0: no table
};

// How far a division has come.
struct DivisionProgress {
  std::size_t done = 0;  // parts of the tree
  std::size_t total = 0;
  std::uint64_t nodes = 0;  // counted in the parts that are done
};

// Leaf positions after `depth` plies (at least 1) below each legal move, in the order of legal_moves().
// `progress` is called from the calling thread a few times a second.
std::vector<DivisionRow> divide(const Game& game, int depth, const DivisionOptions& options,
                                const std::function<void(const DivisionProgress&)>& progress);

}  // namespace proconsul
