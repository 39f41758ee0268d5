// Attack tables: where a kind of movement leads from each square, as fixed leaps plus lines indexed by the
// occupancy of the squares they depend on. Only the contents of the tables differ between sliders, hoppers,
// lame and bent riders.
#pragma once

#include <deque>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "engine/bitboard.h"
#include "engine/meter.h"
#include "engine/pext.h"
#include "engine/rules.h"

namespace proconsul {

template <class Bits>
struct Line {
  Bits mask{};                  // squares whose occupancy matters
  const Bits* table = nullptr;  // indexed by the occupancy of `mask`
  int low_bits = 0;             // Bits128: the number of bits of `mask` in the low half

  Bits at(Bits occupied) const { return table[index<pext>(occupied)]; }

  template <std::uint64_t (&extract)(std::uint64_t, std::uint64_t)>
  std::uint64_t index(Bits occupied) const {
    if constexpr (sizeof(Bits) == 8) {
      return extract(occupied, mask);
    } else {
      return extract(occupied.lo, mask.lo) | extract(occupied.hi, mask.hi) << low_bits;
    }
  }
};

template <class Bits>
class Reach {
 public:
  Bits at(Square from, Bits occupied) const {
    Bits reach = leaps_[index_of(from)];
    const Line<Bits>* line = lines_.data() + index_of(from) * lines_per_square_;
    for (std::size_t i = 0; i < lines_per_square_; ++i) reach |= line[i].at(occupied);
    return reach;
  }
  // The same for tables known to have this many lines: the loop is unrolled.
  template <std::size_t lines>
  [[gnu::always_inline]] Bits at(Square from, Bits occupied) const {
    Bits reach = leaps_[index_of(from)];
    const Line<Bits>* line = lines_.data() + index_of(from) * lines;
    for (std::size_t i = 0; i < lines; ++i) reach |= line[i].at(occupied);
    return reach;
  }
  Bits leaps(Square from) const { return leaps_[index_of(from)]; }
  std::size_t lines_per_square() const { return lines_per_square_; }
  std::span<const Line<Bits>> lines(Square from) const {
    return {lines_.data() + index_of(from) * lines_per_square_, lines_per_square_};
  }

 private:
  template <class>
  friend class ReachBuilder;
  std::vector<Bits> leaps_;
  std::vector<Line<Bits>> lines_;  // lines_per_square_ for each square, padded with empty lines
  std::size_t lines_per_square_ = 0;
};

// A way from one square to another: it exists if the squares before the destination are as the kind requires.
struct Way {
  Square target;
  std::vector<Square> before;  // in the order of travel
  PathKind kind = PathKind::kSlide;
};

// Some placement of the other pieces opens the way.
bool may_be_open(const Way& way, const Geometry& board);

// The squares before the destination are as the kind requires.
bool is_open(const Way& way, SquareSet occupied);

// The ways of `path` from a square for a piece of `colour`.
std::vector<Way> ways_of(const Path& path, const Geometry& board, Square from, Colour colour);

// Whether some placement of the other pieces opens one of the ways of `path`, without listing them.
bool has_open_way(const Path& path, const Geometry& board, Square from, Colour colour);

// Makes Reach tables; equal tables are stored once. The tables live as long as the builder's arena.
template <class Bits>
class ReachBuilder {
 public:
  using Arena = std::deque<std::vector<Bits>>;
  // Throws OverBudget where `meter` does.
  ReachBuilder(Arena& arena, Meter& meter) : arena_(arena), meter_(meter) {}

  // `ways[square][group]`: the ways from (or, reversed, to) each square; a line never mixes groups.
  Reach<Bits> build(const std::vector<std::vector<std::vector<Way>>>& ways);

 private:
  void add_lines(const std::vector<Way>& ways, std::vector<Line<Bits>>& lines);
  Line<Bits> make_line(SquareSet mask, const std::vector<const Way*>& ways);
  const Bits* store(SquareSet mask, std::vector<Bits> contents);

  Arena& arena_;
  Meter& meter_;
  std::map<std::pair<std::pair<std::uint64_t, std::uint64_t>, std::size_t>,
           std::vector<const std::vector<Bits>*>>
      stored_;
};

extern template class ReachBuilder<Bits64>;
extern template class ReachBuilder<Bits128>;

}  // namespace proconsul
