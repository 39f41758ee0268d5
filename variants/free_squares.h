// Whether pieces that are placed one after the other have equally many choices whatever came before: what is
// known of the squares taken, without trying anything out.
#pragma once

#include <optional>
#include <set>
#include <vector>

namespace proconsul {

class FreeSquares {
 public:
  using Set = std::set<std::size_t>;

  // How many of these squares are free; nothing if that depends on where earlier pieces stand.
  std::optional<std::size_t> count(const Set& squares) const;
  // Afterwards so many of them are taken; precondition: count() has told that they are free.
  void take(const Set& squares, std::size_t pieces);

 private:
  struct Area {
    Set squares;
    std::size_t taken = 0;
  };
  Set without_full(const Set& squares) const;
  void note_full();

  std::vector<Area> areas_;
  Set full_;  // squares that are taken in any case
};

}  // namespace proconsul
