#include "search/see.h"

namespace proconsul {

namespace {

// One exchange on one square, in progress.
template <class Bits>
class Exchange {
 public:
  Exchange(const Position<Bits>& position, Square target, Bits occupied, const PieceValues& values)
      : position_(position), target_(target), occupied_(occupied), values_(values) {}

  Bits attackers(Colour by) const { return attackers(by, occupied_); }

  // The piece with which `side` goes on, none() if it cannot.
  Square next(Colour side) const {
    const Bits all = attackers(side);
    if (none(all)) return Square::none();
    const Bits royals = all & position_.royals(side);
    Square best;
    int least = 0;
    for (const Square square : Squares(all & ~royals)) {
      const int value = values_.of(position_.on(square));
      if (!best.valid() || value < least) {
        best = square;
        least = value;
      }
    }
    if (best.valid()) return best;
    for (const Square square : Squares(royals)) {
      if (none(attackers(!side, occupied_ & ~bit<Bits>(square)))) return square;
    }
    return Square::none();
  }

  void leave(Square square) { occupied_ &= ~bit<Bits>(square); }

 private:
  Bits attackers(Colour by, Bits occupied) const {
    return position_.attackers_to(target_, by, occupied) & position_.pieces(by) & occupied &
           ~bit<Bits>(target_);
  }

  const Position<Bits>& position_;
  Square target_;
  Bits occupied_;
  const PieceValues& values_;
};

template <class Bits>
Score promotion_gain(const Position<Bits>& position, Move move, const PieceValues& values) {
  return move.is_promotion() ? values.of(move.promotion()) - values.of(position.mover(move)) : 0;
}

}  // namespace

template <class Bits>
Score captured_value(const Position<Bits>& position, Move move, const PieceValues& values) {
  if (!move.is_step()) return 0;
  const Step step = step_of(position, move);
  return step.victim.valid() ? values.of(position.on(step.victim)) : 0;
}

template <class Bits>
bool see_at_least(const Position<Bits>& position, Move move, Score threshold, const PieceValues& values) {
  if (values.fewer_pieces_win()) return true;
  if (!move.is_step()) return threshold <= 0;
  const Step step = step_of(position, move);
  const Score promotion = promotion_gain(position, move, values);
  // By how much the side that has just captured is above what it needs, should the exchange end here.
  Score surplus = captured_value(position, move, values) + promotion - threshold;
  if (surplus < 0) return false;
  Score standing = values.of(step.mover) + promotion;
  if (surplus >= standing) return true;
  Exchange<Bits> exchange(position, step.to, occupied_after(step, position.occupied()), values);
  Colour side = !position.side_to_move();
  while (true) {
    // The other side must win more than the surplus by taking what stands there now.
    const Square capturer = exchange.next(side);
    if (!capturer.valid()) return side != position.side_to_move();
    surplus = standing - surplus - 1;
    standing = values.of(position.on(capturer));
    if (surplus >= standing) return side == position.side_to_move();
    exchange.leave(capturer);
    side = !side;
  }
}

template Score captured_value(const Position<Bits64>&, Move, const PieceValues&);
template Score captured_value(const Position<Bits128>&, Move, const PieceValues&);
template bool see_at_least(const Position<Bits64>&, Move, Score, const PieceValues&);
template bool see_at_least(const Position<Bits128>&, Move, Score, const PieceValues&);

}  // namespace proconsul
