// Where a square lies, told in five ways, so that boards of any size have places in common: anywhere; the
// rank counted from the own edge and from the far one; the file counted from the left and from the right.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace proconsul {

inline constexpr int kUsualEdge = 8;
inline constexpr std::size_t kPlacesOfSquare = 5;

class Places {
 public:
  // Ranks and files more than `edge` from an edge count as the last of them.
  explicit constexpr Places(int edge) : edge_(edge) {}

  constexpr std::size_t count() const { return 1 + 4 * static_cast<std::size_t>(edge_); }
  // Of a square of a board, counted from the viewer's left along the first rank.
  constexpr std::array<std::size_t, kPlacesOfSquare> of(int files, int ranks, int square) const {
    const int file = square % files;
    const int rank = square / files;
    return {0, place(0, rank), place(1, ranks - 1 - rank), place(2, file), place(3, files - 1 - file)};
  }

 private:
  constexpr std::size_t place(int way, int distance) const {
    return static_cast<std::size_t>(1 + way * edge_ + std::min(distance, edge_ - 1));
  }

  int edge_;
};

}  // namespace proconsul
