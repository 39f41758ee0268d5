#include "search/see.h"

#include <algorithm>
#include <array>

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
  return move.is_promotion() ? values.of(move.promotion()) - values.of(position.on(move.from())) : 0;
}

}  // namespace

template <class Bits>
Score captured_value(const Position<Bits>& position, Move move, const PieceValues& values) {
  if (move.kind() == Move::Kind::kEnPassant) return values.of(position.on(position.ep_victim()));
  return captures(position, move) ? values.of(position.on(move.to())) : 0;
}

template <class Bits>
Score see(const Position<Bits>& position, Move move, const PieceValues& values) {
  if (move.kind() == Move::Kind::kScript || move.kind() == Move::Kind::kPass) return 0;
  Bits occupied = (position.occupied() & ~bit<Bits>(move.from())) | bit<Bits>(move.to());
  if (move.kind() == Move::Kind::kEnPassant) occupied &= ~bit<Bits>(position.ep_victim());
  Exchange<Bits> exchange(position, move.to(), occupied, values);
  const Score promotion = promotion_gain(position, move, values);
  // gains[i]: what the mover of capture i has won if it is the last.
  std::array<Score, kMaxSquares> gains;
  gains[0] = captured_value(position, move, values) + promotion;
  Score standing = values.of(position.on(move.from())) + promotion;
  std::size_t last = 0;
  Colour side = !position.side_to_move();
  while (last + 1 < gains.size()) {
    const Square capturer = exchange.next(side);
    if (!capturer.valid()) break;
    ++last;
    gains[last] = standing - gains[last - 1];
    standing = values.of(position.on(capturer));
    exchange.leave(capturer);
    side = !side;
  }
  for (; last > 0; --last) gains[last - 1] = std::min(gains[last - 1], -gains[last]);
  return gains[0];
}

template <class Bits>
bool see_at_least(const Position<Bits>& position, Move move, Score threshold, const PieceValues& values) {
  if (values.fewer_pieces_win()) return true;
  if (move.kind() == Move::Kind::kScript || move.kind() == Move::Kind::kPass) return threshold <= 0;
  const Score won = captured_value(position, move, values);
  const Score promotion = promotion_gain(position, move, values);
  if (won + promotion < threshold) return false;
  // The worst that can follow is the loss of the piece that moved.
  if (won - values.of(position.on(move.from())) >= threshold) return true;
  return see(position, move, values) >= threshold;
}

template Score captured_value(const Position<Bits64>&, Move, const PieceValues&);
template Score captured_value(const Position<Bits128>&, Move, const PieceValues&);
template Score see(const Position<Bits64>&, Move, const PieceValues&);
template Score see(const Position<Bits128>&, Move, const PieceValues&);
template bool see_at_least(const Position<Bits64>&, Move, Score, const PieceValues&);
template bool see_at_least(const Position<Bits128>&, Move, Score, const PieceValues&);

}  // namespace proconsul
