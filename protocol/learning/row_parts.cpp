#include "protocol/learning/row_parts.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "protocol/work/threads.h"
#include "search/net/atoms.h"

namespace proconsul {
namespace {

using RowsOfViews = std::vector<std::vector<std::uint32_t>>;

void add_floats(float* to, const float* from, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) to[i] += from[i];
}

// `row(region, side, kind, cell)` of each input of a shape in each view; side 0 is the viewer's own.
template <class Row>
RowsOfViews views_of(const NetShape& shape, Row row) {
  const int files = shape.files;
  RowsOfViews views(kColours * shape.views());
  for (std::size_t view = 0; view < views.size(); ++view) {
    const bool black = view / shape.views() == index_of(Colour::kBlack);
    const std::size_t region = view % shape.views() / 2;
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t kind = 0; kind < shape.kinds.size(); ++kind) {
        for (int square = 0; square < shape.squares(); ++square) {
          const int rank = black && shape.turns ? shape.ranks - 1 - square / files : square / files;
          const int file = view % 2 == 1 ? files - 1 - square % files : square % files;
          const std::size_t seen = row(region, black ? 1 - side : side, kind, rank * files + file);
          views[view].push_back(static_cast<std::uint32_t>(seen));
        }
        for (int slot = shape.squares(); slot < shape.cells(); ++slot)
          views[view].push_back(static_cast<std::uint32_t>(row(region, black ? 1 - side : side, kind, slot)));
      }
    }
  }
  return views;
}

class InputParts final : public RowParts {
 public:
  explicit InputParts(const NetShape& shape)
      : views_(views_of(shape,
                        [&](std::size_t region, std::size_t side, std::size_t kind, int cell) {
                          return region * shape.inputs() +
                                 (side * shape.kinds.size() + kind) *
                                     static_cast<std::size_t>(shape.cells()) +
                                 static_cast<std::size_t>(cell);
                        })),
        groups_(groups_of(shape)) {
    const std::size_t planes = 2 * shape.kinds.size();
    parts_ = groups_.size() + planes * (1 + ranks_of(shape) + files_of(shape));
    if (shape.regions > 1) parts_ += shape.inputs();
  }

  std::size_t rows() const override { return groups_.size(); }
  std::size_t parts() const override { return parts_; }
  std::size_t own_parts() const override { return groups_.size(); }
  std::size_t own_parts_of_row() const override { return 1; }
  const std::vector<std::uint32_t>& rows_of(std::size_t, std::size_t view) const override {
    return views_[view];
  }

  std::vector<std::vector<std::uint32_t>> parts_by_row() const override {
    std::vector<std::vector<std::uint32_t>> parts;
    for (std::size_t row = 0; row < groups_.size(); ++row) {
      parts.push_back({static_cast<std::uint32_t>(row)});
      for (const std::size_t group : groups_[row]) parts.back().push_back(static_cast<std::uint32_t>(group));
    }
    return parts;
  }

  void combine(const float* parts, float* rows, std::size_t sums) override {
    std::copy_n(parts, groups_.size() * sums, rows);
    for (std::size_t row = 0; row < groups_.size(); ++row) {
      for (const std::size_t group : groups_[row]) add_floats(rows + row * sums, parts + group * sums, sums);
    }
  }

  void share(const float* row_slopes, float* part_slopes, std::size_t sums) override {
    std::copy_n(row_slopes, groups_.size() * sums, part_slopes);
    std::fill(part_slopes + groups_.size() * sums, part_slopes + parts_ * sums, 0.0F);
    for (std::size_t row = 0; row < groups_.size(); ++row) {
      for (const std::size_t group : groups_[row])
        add_floats(part_slopes + group * sums, row_slopes + row * sums, sums);
    }
  }

 private:
  using Groups = std::vector<std::size_t>;

  // Hand slots count as an additional rank and file.
  static std::size_t ranks_of(const NetShape& shape) {
    return static_cast<std::size_t>(shape.ranks + (shape.hands ? 1 : 0));
  }
  static std::size_t files_of(const NetShape& shape) {
    return static_cast<std::size_t>(shape.files + (shape.hands ? 1 : 0));
  }

  // The groups of each row: its plane, the plane's rank, the plane's file, and its input if there are several
  // regions; their parts follow the rows' own.
  static std::vector<Groups> groups_of(const NetShape& shape) {
    const auto cells = static_cast<std::size_t>(shape.cells());
    const auto squares = static_cast<std::size_t>(shape.squares());
    const std::size_t files = files_of(shape);
    const std::size_t ranks = ranks_of(shape);
    const auto width = static_cast<std::size_t>(shape.files);
    const std::size_t planes = 2 * shape.kinds.size();
    const std::size_t first_rank = shape.row_count() + planes;
    const std::size_t first_file = first_rank + planes * ranks;
    const std::size_t first_input = first_file + planes * files;
    std::vector<Groups> groups;
    for (std::size_t row = 0; row < shape.row_count(); ++row) {
      const std::size_t input = row % shape.inputs();
      const std::size_t plane = input / cells;
      const std::size_t cell = input % cells;
      const bool held = cell >= squares;
      groups.push_back({shape.row_count() + plane,
                        first_rank + plane * ranks + (held ? ranks - 1 : cell / width),
                        first_file + plane * files + (held ? files - 1 : cell % width)});
      if (shape.regions > 1) groups.back().push_back(first_input + input);
    }
    return groups;
  }

  RowsOfViews views_;
  std::vector<Groups> groups_;
  std::size_t parts_ = 0;
};

// Piece types with the same atoms share rows, as do boards of one size.
class AtomParts final : public RowParts {
 public:
  AtomParts(const NetShape& shape, const std::vector<NetShape>& games, int threads)
      : atoms_(shape.atoms.size()), places_(shape.places()), threads_(threads) {
    for (std::size_t atom = 0; atom < atoms_; ++atom) numbers_.emplace(shape.atoms[atom], atom);
    for (const NetShape& game : games) add_game(game);
    kinds_with_.resize(atoms_);
    std::size_t atoms_of_kinds = 0;
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
      for (const std::size_t atom : kinds_[kind].atoms) kinds_with_[atom].push_back(kind);
      atoms_of_kinds += kinds_[kind].atoms.size();
    }
    usual_parts_ = kPlacesOfSquare * atoms_of_kinds / std::max<std::size_t>(1, kinds_.size());
  }

  std::size_t rows() const override { return rows_; }
  std::size_t parts() const override { return 2 * atoms_ * places_.count(); }
  std::size_t own_parts() const override { return parts(); }
  std::size_t own_parts_of_row() const override { return usual_parts_; }
  const std::vector<std::uint32_t>& rows_of(std::size_t game, std::size_t view) const override {
    return views_[game][view];
  }

  std::vector<std::vector<std::uint32_t>> parts_by_row() const override {
    std::vector<std::vector<std::uint32_t>> parts(rows_);
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
      for (std::size_t side = 0; side < 2; ++side) {
        for_each_row(kind, side, [&](std::size_t row, std::size_t place) {
          for (const std::size_t atom : kinds_[kind].atoms)
            parts[row].push_back(
                static_cast<std::uint32_t>((side * atoms_ + atom) * places_.count() + place));
        });
      }
    }
    return parts;
  }

  void combine(const float* parts, float* rows, std::size_t sums) override {
    const std::size_t size = places_.count() * sums;
    totals_.resize(2 * kinds_.size() * size);
    in_threads(threads_, kinds_.size(), [&](std::size_t kind) {
      for (std::size_t side = 0; side < 2; ++side) {
        float* total = &totals_[(2 * kind + side) * size];
        std::fill(total, total + size, 0.0F);
        for (const std::size_t atom : kinds_[kind].atoms)
          add_floats(total, parts + (side * atoms_ + atom) * size, size);
        for (const auto& [board, first_row] : kinds_[kind].first_rows) {
          const auto cells = static_cast<std::size_t>(board.cells);
          std::fill_n(rows + (first_row + side * cells) * sums, cells * sums, 0.0F);
        }
        for_each_row(kind, side, [&](std::size_t row, std::size_t place) {
          add_floats(rows + row * sums, total + place * sums, sums);
        });
      }
    });
  }

  void share(const float* row_slopes, float* part_slopes, std::size_t sums) override {
    const std::size_t size = places_.count() * sums;
    totals_.resize(2 * kinds_.size() * size);
    in_threads(threads_, kinds_.size(), [&](std::size_t kind) {
      for (std::size_t side = 0; side < 2; ++side) {
        float* total = &totals_[(2 * kind + side) * size];
        std::fill(total, total + size, 0.0F);
        for_each_row(kind, side, [&](std::size_t row, std::size_t place) {
          add_floats(total + place * sums, row_slopes + row * sums, sums);
        });
      }
    });
    in_threads(threads_, atoms_, [&](std::size_t atom) {
      for (std::size_t side = 0; side < 2; ++side) {
        float* slopes = part_slopes + (side * atoms_ + atom) * size;
        std::fill(slopes, slopes + size, 0.0F);
        for (const std::size_t kind : kinds_with_[atom])
          add_floats(slopes, &totals_[(2 * kind + side) * size], size);
      }
    });
  }

 private:
  struct Board {
    int files = 0;
    int ranks = 0;
    int cells = 0;
    auto operator<=>(const Board&) const = default;
  };
  struct Kind {
    std::vector<std::size_t> atoms;
    std::map<Board, std::size_t> first_rows;  // of the mover's side; those of the other side follow
  };

  void add_game(const NetShape& game) {
    const Board board{game.files, game.ranks, game.cells()};
    const auto cells = static_cast<std::size_t>(game.cells());
    std::vector<std::size_t> first_rows;
    for (const std::string& movement : game.kinds) {
      const auto [at, added] = kinds_[kind_of(movement)].first_rows.try_emplace(board, rows_);
      if (added) rows_ += 2 * cells;
      first_rows.push_back(at->second);
    }
    views_.push_back(views_of(game, [&](std::size_t, std::size_t side, std::size_t kind, int cell) {
      return first_rows[kind] + side * cells + static_cast<std::size_t>(cell);
    }));
  }

  std::size_t kind_of(const std::string& movement) {
    std::vector<std::size_t> atoms;
    for (const std::string& atom : atoms_of(movement)) {
      if (const auto known = numbers_.find(atom); known != numbers_.end()) atoms.push_back(known->second);
    }
    const auto at =
        std::find_if(kinds_.begin(), kinds_.end(), [&](const Kind& kind) { return kind.atoms == atoms; });
    const auto number = static_cast<std::size_t>(at - kinds_.begin());
    if (at == kinds_.end()) kinds_.push_back({atoms, {}});
    return number;
  }

  // Calls `use(row, place)` for all places of all cells that a piece type has on all boards.
  template <class Use>
  void for_each_row(std::size_t kind, std::size_t side, Use use) const {
    for (const auto& [board, first_row] : kinds_[kind].first_rows) {
      for (int cell = 0; cell < board.cells; ++cell) {
        const std::size_t row =
            first_row + side * static_cast<std::size_t>(board.cells) + static_cast<std::size_t>(cell);
        places_.for_each(board.files, board.ranks, cell, [&](std::size_t place) { use(row, place); });
      }
    }
  }

  std::size_t atoms_;
  Places places_;
  int threads_;
  std::map<std::string, std::size_t> numbers_;  // by the atom's text
  std::vector<Kind> kinds_;
  std::vector<std::vector<std::size_t>> kinds_with_;  // by atom
  std::vector<RowsOfViews> views_;                    // by game
  std::vector<float> totals_;                         // [kind][side][place][sum]: numbers or slopes
  std::size_t rows_ = 0;
  std::size_t usual_parts_ = 1;
};

}  // namespace

std::unique_ptr<RowParts> parts_of_inputs(const NetShape& shape) {
  return std::make_unique<InputParts>(shape);
}

std::unique_ptr<RowParts> parts_of_atoms(const NetShape& shape, const std::vector<NetShape>& games,
                                         int threads) {
  return std::make_unique<AtomParts>(shape, games, threads);
}

std::unique_ptr<RowParts> row_parts_for(const NetShape& shape, const std::vector<NetShape>& games,
                                        int threads) {
  return shape.rows == NetRows::kShared ? parts_of_atoms(shape, games, threads) : parts_of_inputs(shape);
}

}  // namespace proconsul
