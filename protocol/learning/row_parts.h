// How a network's rows are composed during training. Each row used by positions is a sum of parts, rows
// shared with others, so that rare inputs learn from similar ones.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "search/net/features.h"

namespace proconsul {

class RowParts {
 public:
  virtual ~RowParts() = default;

  virtual std::size_t rows() const = 0;
  virtual std::size_t parts() const = 0;
  virtual std::size_t own_parts() const = 0;         // the first ones; they start at random values and decay
  virtual std::size_t own_parts_of_row() const = 0;  // how many of them a row usually has
  // The row of each input (in the order of White's first view) in a view (White's, then Black's) of a game's
  // positions.
  virtual const std::vector<std::uint32_t>& rows_of(std::size_t game, std::size_t view) const = 0;
  // The parts that are summed to each row.
  virtual std::vector<std::vector<std::uint32_t>> parts_by_row() const = 0;
  // Computes rows from parts, `sums` numbers each, and the slopes of parts from those of rows.
  virtual void combine(const float* parts, float* rows, std::size_t sums) = 0;
  virtual void share(const float* row_slopes, float* part_slopes, std::size_t sums) = 0;
};

// For a network of this shape and games of these folded shapes, which a folded network does not need.
std::unique_ptr<RowParts> row_parts_for(const NetShape& shape, const std::vector<NetShape>& games,
                                        int threads);

// For a folded network: each row is the sum of its own part and those of its piece, its piece and rank, its
// piece and file, and its input across all royal regions.
std::unique_ptr<RowParts> parts_of_inputs(const NetShape& shape);

// For a network of shared rows and games of these shapes: rows are parts.
std::unique_ptr<RowParts> parts_of_atoms(const NetShape& shape, const std::vector<NetShape>& games,
                                         int threads);

}  // namespace proconsul
