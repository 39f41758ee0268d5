// What a network's rows are made of while it learns. Each row that positions use is a sum of parts, rows of
// numbers that others share, so that what is seldom seen learns from what is like it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "search/net/features.h"

namespace proconsul {

// Calls `work(index)` for all indices below `count`, in some threads.
void in_threads(int threads, std::size_t count, const std::function<void(std::size_t)>& work);

class RowParts {
 public:
  virtual ~RowParts() = default;

  virtual std::size_t rows() const = 0;
  virtual std::size_t parts() const = 0;
  virtual std::size_t own_parts() const = 0;         // the first of all, which begin at random and shrink
  virtual std::size_t own_parts_of_row() const = 0;  // how many of them a row usually has
  // The row of each input, as it is in White's first view, in a view (White's, then Black's) of a game's
  // positions.
  virtual const std::vector<std::uint32_t>& rows_of(std::size_t game, std::size_t view) const = 0;
  // The parts whose sum each row is.
  virtual std::vector<std::vector<std::uint32_t>> parts_by_row() const = 0;
  // Rows from parts, `sums` numbers each; and the slopes of parts from those of rows.
  virtual void combine(const float* parts, float* rows, std::size_t sums) = 0;
  virtual void share(const float* row_slopes, float* part_slopes, std::size_t sums) = 0;
};

// For a network of this shape and games of these folded shapes; for a folded network they are not needed.
std::unique_ptr<RowParts> row_parts_for(const NetShape& shape, const std::vector<NetShape>& games,
                                        int threads);

// For a folded network: a row of each input's own, those of its piece, of the piece's rank, of its file, and
// one of the input in all regions of the royal.
std::unique_ptr<RowParts> parts_of_inputs(const NetShape& shape);

// For a network of shared rows and games of these shapes: its rows are the parts.
std::unique_ptr<RowParts> parts_of_atoms(const NetShape& shape, const std::vector<NetShape>& games,
                                         int threads);

}  // namespace proconsul
