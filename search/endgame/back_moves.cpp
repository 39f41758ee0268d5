#include "search/endgame/back_moves.h"

#include <algorithm>

namespace proconsul {

template <class Bits>
BackMoves<Bits>::BackMoves(const Rules& rules, Piece piece)
    : ways_(static_cast<std::size_t>(rules.board.size())) {
  const PieceDef& definition = rules.pieces[index_of(piece.type())];
  for (const Square from : Squares(rules.board.squares)) {
    for (const Path& path : definition.paths) {
      if (path.use == PathUse::kCapture) continue;
      for (Way& way : ways_of(path, rules.board, from, piece.colour())) {
        if (definition.royal && way.target == from) continue;
        BackWay back{from, way.kind, Bits{}, std::move(way.before)};
        for (const Square square : back.order) back.before |= bit<Bits>(square);
        ways_[index_of(way.target)].push_back(std::move(back));
      }
    }
  }
  for (auto& ways : ways_) {
    std::stable_sort(ways.begin(), ways.end(),
                     [](const BackWay& a, const BackWay& b) { return a.from < b.from; });
  }
}

template <class Bits>
bool BackMoves<Bits>::is_open(const BackWay& way, Bits occupied) {
  const Bits on_way = way.before & occupied;
  switch (way.kind) {
    case PathKind::kSlide:
      return none(on_way);
    case PathKind::kHop:
      return single(on_way);
    case PathKind::kGrasshop:
      return single(on_way) && contains(on_way, way.order.back());
    case PathKind::kWade: {
      bool jumping = false;
      for (const Square square : way.order) {
        const bool taken = contains(occupied, square);
        if (jumping && !taken) return false;
        jumping |= taken;
      }
      return true;
    }
  }
  return false;
}

template class BackMoves<Bits64>;
template class BackMoves<Bits128>;

}  // namespace proconsul
