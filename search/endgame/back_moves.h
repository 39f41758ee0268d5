// The quiet moves of a piece backwards: the squares from which it can have come to a given one.
#pragma once

#include <vector>

#include "engine/reach.h"
#include "engine/tables.h"

namespace proconsul {

template <class Bits>
class BackMoves {
 public:
  BackMoves(const Rules& rules, Piece piece);

  // Calls visit(from) for each square from which the piece on `to` can have come without capturing; a turn
  // pass has from == to. `others`: the occupied squares but for `to`.
  template <class Visit>
  void for_each(Square to, Bits others, Visit visit) const {
    Square last = Square::none();
    for (const BackWay& way : ways_[index_of(to)]) {
      if (way.from == last || contains(others, way.from) || !is_open(way, others)) continue;
      last = way.from;
      visit(way.from);
    }
  }

 private:
  struct BackWay {
    Square from;
    PathKind kind = PathKind::kSlide;
    Bits before{};
    std::vector<Square> order;  // the squares passed over, in the order of travel
  };
  static bool is_open(const BackWay& way, Bits occupied);

  std::vector<std::vector<BackWay>> ways_;  // by target; ways from the same square are adjacent
};

extern template class BackMoves<Bits64>;
extern template class BackMoves<Bits128>;

}  // namespace proconsul
