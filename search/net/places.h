// Where a square lies, described in five ways, so that boards of any size have places in common: anywhere;
// the rank counted from the own edge and from the far one; the file counted from the left and from the right.
// A hand is a row of slots after the squares, each a place of its own: the n-th is filled while a side holds
// at least n pieces of a kind.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace proconsul {

inline constexpr int kUsualEdge = 8;
inline constexpr std::size_t kPlacesOfSquare = 5;
inline constexpr int kHandSlots = 8;  // for each kind; further pieces are ignored

enum class WithHands : bool { kNo, kYes };

class Places {
 public:
  // Ranks and files more than `edge` from an edge count as the last distinguished ones.
  explicit constexpr Places(int edge, WithHands hands = WithHands::kNo)
      : edge_(edge), slots_(hands == WithHands::kYes ? kHandSlots : 0) {}

  constexpr std::size_t count() const { return static_cast<std::size_t>(1 + 4 * edge_ + slots_); }
  // The places of a square, counted from the viewer's left along the first rank.
  constexpr std::array<std::size_t, kPlacesOfSquare> of(int files, int ranks, int square) const {
    const int file = square % files;
    const int rank = square / files;
    return {0, place(0, rank), place(1, ranks - 1 - rank), place(2, file), place(3, files - 1 - file)};
  }
  // Calls `use(place)` for each place of a cell: a square, or a slot of the hand after the squares.
  template <class Use>
  constexpr void for_each(int files, int ranks, int cell, Use use) const {
    const int slot = cell - files * ranks;
    if (slot >= 0) return use(static_cast<std::size_t>(1 + 4 * edge_ + slot));
    for (const std::size_t place : of(files, ranks, cell)) use(place);
  }

 private:
  constexpr std::size_t place(int way, int distance) const {
    return static_cast<std::size_t>(1 + way * edge_ + std::min(distance, edge_ - 1));
  }

  int edge_;
  int slots_;
};

}  // namespace proconsul
