#include "search/see.h"

#include <algorithm>

namespace proconsul {

namespace {

constexpr Score kDecisive = 10000;  // more than all pieces together: the game is decided

// A piece that its owner cannot afford to lose is worth the game.
template <class Bits>
Score worth_of(const Position<Bits>& position, Square square, const PieceValues& values) {
  const Piece piece = position.on(square);
  const Aims& aims = values.aims();
  if (!aims.vitals().empty() && contains(last_vitals(position, aims, piece.colour()), square))
    return kDecisive;
  return values.of(piece);
}

// An exchange on one square, in progress.
template <class Bits>
class Exchange {
 public:
  Exchange(const Position<Bits>& position, Square target, Bits occupied, const PieceValues& values)
      : position_(position), target_(target), occupied_(occupied), values_(values) {}

  // The cost to a side of losing the piece on `square`.
  Score worth(Square square) const { return worth_of(position_, square, values_); }

  Bits attackers(Colour by) const { return attackers(by, occupied_); }

  // Whether `mover`, whose piece worth `standing` is on the target now, ends the exchange with at least what
  // it needs, if it would be `surplus` above that by stopping here.
  bool satisfies(Colour mover, Score surplus, Score standing) {
    Colour side = !mover;
    while (surplus < standing) {
      // The other side must gain more than the surplus by capturing the piece there now.
      const Square capturer = next(side);
      if (!capturer.valid()) break;
      surplus = standing - surplus - 1;
      standing = worth(capturer);
      occupied_ &= ~bit<Bits>(capturer);
      side = !side;
    }
    return side != mover;
  }

 private:
  // The piece with which `side` continues, none() if it cannot.
  Square next(Colour side) const {
    const Bits all = attackers(side);
    if (none(all)) return Square::none();
    const Bits royals = all & position_.royals(side);
    Square best;
    int least = 0;
    for (const Square square : Squares(all & ~royals)) {
      const int value = worth(square);
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

  Bits attackers(Colour by, Bits occupied) const {
    return position_.attackers_to(target_, by, occupied) & position_.pieces(by) & occupied &
           ~bit<Bits>(target_);
  }

  const Position<Bits>& position_;
  Square target_;
  Bits occupied_;
  const PieceValues& values_;
};

// The gain of a capture that ends every exchange, because the capturer disappears or explodes: nothing can be
// recaptured.
template <class Bits>
Score final_gain(const Position<Bits>& position, Move move, const PieceValues& values) {
  const Colour us = position.side_to_move();
  const Bits royals = position.royals(!us);
  Score gain = 0;
  for (const SquareChange& change : effect_of(position, move)) {
    if (change.before.valid()) {
      if (contains(royals, change.square)) return kDecisive;
      gain += change.before.colour() == us ? -values.of(change.before) : values.of(change.before);
    }
    if (change.after.valid())
      gain += change.after.colour() == us ? values.of(change.after) : -values.of(change.after);
  }
  return gain;
}

template <class Bits>
bool ends_exchange(const Position<Bits>& position, const Step& step, const PieceValues& values) {
  if (values.aims().explodes()) return true;
  const ExtraRules& extra = position.rules().extra;
  if (extra.equals_vanish && position.on(step.victim).type() == step.mover.type()) return true;
  const auto& stones = extra.petrifying;
  return !stones.empty() && std::find(stones.begin(), stones.end(), step.mover.type()) != stones.end();
}

template <class Bits>
Score promotion_gain(const Position<Bits>& position, Move move, const PieceValues& values) {
  return move.is_promotion() ? values.of(move.promotion()) - values.of(position.mover(move)) : 0;
}

}  // namespace

template <class Bits>
Score captured_value(const Position<Bits>& position, Move move, const PieceValues& values) {
  if (!move.is_step()) return 0;
  const Step step = step_of(position, move);
  const Piece taken = taken_by(position, step);
  if (!taken.valid()) return 0;
  if (ends_exchange(position, step, values)) return final_gain(position, move, values);
  const Score worth = worth_of(position, step.victim, values);
  return taken.colour() == step.mover.colour() ? -worth : worth;
}

template <class Bits>
bool see_at_least(const Position<Bits>& position, Move move, Score threshold, const PieceValues& values) {
  if (values.aims().fewer_pieces_win()) return true;
  if (move.is_drop()) {
    Exchange<Bits> exchange(position, move.to(), position.occupied(), values);
    return threshold <= 0 &&
           exchange.satisfies(position.side_to_move(), -threshold, values.of(position.mover(move)));
  }
  if (!move.is_step()) return threshold <= 0;
  const Step step = step_of(position, move);
  if (step.victim.valid() && ends_exchange(position, step, values))
    return final_gain(position, move, values) >= threshold;
  const Score promotion = promotion_gain(position, move, values);
  const Score surplus = captured_value(position, move, values) + promotion - threshold;
  if (surplus < 0) return false;
  if (position.actions_left() > 1)
    return true;  // the capturing piece may move on before it can be recaptured
  Exchange<Bits> exchange(position, step.to, occupied_after(step, position.occupied()), values);
  return exchange.satisfies(position.side_to_move(), surplus,
                            worth_of(position, step.from, values) + promotion);
}

template Score captured_value(const Position<Bits64>&, Move, const PieceValues&);
template Score captured_value(const Position<Bits128>&, Move, const PieceValues&);
template bool see_at_least(const Position<Bits64>&, Move, Score, const PieceValues&);
template bool see_at_least(const Position<Bits128>&, Move, Score, const PieceValues&);

}  // namespace proconsul
