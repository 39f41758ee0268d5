// Whether pieces that are placed one after the other always have equally many choices: tracks what is known
// about the occupied squares, without trying placements.
#pragma once

#include <optional>
#include <set>
#include <vector>

namespace proconsul {

class FreeSquares {
 public:
  using Set = std::set<std::size_t>;

  // The number of free squares among these; nothing if it depends on where earlier pieces stand.
  std::optional<std::size_t> count(const Set& squares) const;
  // Occupies this many of them; precondition: count() returned that they are free.
  void take(const Set& squares, std::size_t pieces);

 private:
  struct Area {
    Set squares;
    std::size_t taken = 0;
  };
  Set without_full(const Set& squares) const;
  void note_full();

  std::vector<Area> areas_;
  Set full_;  // squares that are occupied in any case
};

}  // namespace proconsul
