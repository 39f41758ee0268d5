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

// Leaf positions after `depth` plies (at least 1) below each legal move, in the order of legal_moves().
// `progress` is called from the calling thread a few times a second with the number of first moves that are
// done.
std::vector<DivisionRow> divide(const Game& game, int depth, int threads,
                                const std::function<void(std::size_t)>& progress);

}  // namespace proconsul
