// Drops that are forbidden because they give check or mate.
#include <algorithm>

#include "engine/generator.h"

namespace proconsul {

// Squares on which a piece of the type may not be dropped because it would give a forbidden check or mate.
template <class Bits>
Bits Generator<Bits>::forbidden_drops(PieceType type, Bits targets) const {
  const HandRules& hand = position_.rules().hand;
  const auto& no_mates = hand.no_mates_by;
  if (hand.checks && std::find(no_mates.begin(), no_mates.end(), type) == no_mates.end()) return {};
  constexpr int kLongestChain = 4;
  if (hand.checks && checking_drops_.chain >= kLongestChain) return {};
  Bits forbidden{};
  for (const Square to : Squares(targets)) {
    if (position_.gives_check(Move::drop(type, to))) forbidden |= bit<Bits>(to);
  }
  if (!hand.checks || checking_drops_.left_out) return forbidden;
  for (const Square to : Squares(forbidden)) {
    Position<Bits> after = position_;
    after.do_move(Move::drop(type, to));
    if (after.has_legal_move(checking_drops_.chain + 1)) forbidden &= ~bit<Bits>(to);
  }
  return forbidden;
}

template <class Bits>
bool Generator<Bits>::may_check_by(Move drop) const {
  return none(forbidden_drops(drop.drop_type(), bit<Bits>(drop.to())));
}

template Bits64 Generator<Bits64>::forbidden_drops(PieceType, Bits64) const;
template Bits128 Generator<Bits128>::forbidden_drops(PieceType, Bits128) const;
template bool Generator<Bits64>::may_check_by(Move) const;
template bool Generator<Bits128>::may_check_by(Move) const;

}  // namespace proconsul
