// Perft as numbered parts of the tree that can be counted separately and in any order.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "engine/game.h"

namespace proconsul {

struct DivideRow {
  Move move;
  std::uint64_t nodes = 0;
};

struct DivideOptions {
  std::size_t hash_megabytes = 0;  // 0: no table
  // Merges parts that begin with the same position (by its 64-bit key, as in PerftTable), so that they are
  // counted once.
  bool merge_equal = false;
  std::size_t min_parts = 400;  // if the tree has that many
};

// The parts depend only on the position, the depth and the options, not on the process.
class Divide {
 public:
  // `depth` is at least 1.
  Divide(const Game& game, int depth, const DivideOptions& options);

  std::size_t size() const { return parts_.size(); }
  std::size_t paths() const;  // number of paths to all parts: the number of parts without merging
  int split_depth() const { return split_depth_; }
  const Game& game() const { return game_; }
  // The number of leaves of a part. `game` is a copy of game(), restored on return. Thread-safe.
  std::uint64_t count(Game& game, std::size_t part) const;

  // Call once for each part.
  void add(std::size_t part, std::uint64_t nodes);
  const std::vector<DivideRow>& rows() const { return rows_; }  // in the order of legal_moves()
  std::uint64_t nodes() const { return nodes_; }                // nodes of the parts added

 private:
  // A position after split_depth_ plies.
  struct Part {
    std::vector<Move> path;                     // a path to the position
    std::map<std::size_t, std::uint64_t> rows;  // number of paths by first move
  };
  void split_further(bool merge_equal);

  Game game_;
  int depth_;
  int split_depth_ = 1;
  std::unique_ptr<PerftTable> table_;
  std::vector<DivideRow> rows_;
  std::vector<Part> parts_;
  std::uint64_t nodes_ = 0;
};

}  // namespace proconsul
