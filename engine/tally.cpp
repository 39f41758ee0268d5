// Points that the sides gather in play.
#include <algorithm>
#include <vector>

#include "engine/position_losses.inl"
#include "engine/zobrist.h"

namespace proconsul {

namespace {

// Without pieces that only change sides, which are not lost.
template <class Bits>
std::vector<SquareChange> unturned(Move move, const Effect<Bits>& effect) {
  std::vector<SquareChange> changes(effect.begin(), effect.end());
  std::erase_if(changes, [&](const SquareChange& change) {
    return change.square != move.to() && change.before.valid() && change.after.valid() &&
           change.before.colour() != change.after.colour();
  });
  return changes;
}

}  // namespace

// What the move gains and costs.
template <class Bits>
template <bool keyed>
void Position<Bits>::score(State& state, Move move, const Effect<Bits>& effect) const {
  const TallyRules& tally = *rules().tally;
  const auto add = [&](Colour colour, int more) {
    std::int16_t& points = state.points[index_of(colour)];
    const int sum = std::clamp(points + more, -kMaxPoints, kMaxPoints);
    if constexpr (keyed) state.key ^= zobrist::points(colour, points) ^ zobrist::points(colour, sum);
    points = static_cast<std::int16_t>(sum);
  };
  const Colour us = side_to_move_;
  if (move.is_drop() && tally.pays) add(us, -tally.value_of(move.drop_type()));
  if (!effect.captures()) return;
  const std::vector<SquareChange> changes = unturned(move, effect);
  for_each_lost(changes.data(), changes.data() + changes.size(), effect.burst(), [&](Piece lost) {
    const int value = tally.value_of(lost.type());
    switch (tally.captures) {
      case Beneficiary::kNobody:
        return;
      case Beneficiary::kMover:
        return add(us, value);
      case Beneficiary::kOpponent:
        return add(!us, value);
      case Beneficiary::kOwner:
        return add(lost.colour(), value);
      case Beneficiary::kOtherSide:
        return add(!lost.colour(), value);
    }
  });
}

template <class Bits>
Key Position<Bits>::key_of_score(Move move, const Effect<Bits>& effect) const {
  State next = *state_;
  score<true>(next, move, effect);
  return next.key ^ state_->key;
}

template void Position<Bits64>::score<true>(State&, Move, const Effect<Bits64>&) const;
template void Position<Bits64>::score<false>(State&, Move, const Effect<Bits64>&) const;
template void Position<Bits128>::score<true>(State&, Move, const Effect<Bits128>&) const;
template void Position<Bits128>::score<false>(State&, Move, const Effect<Bits128>&) const;
template Key Position<Bits64>::key_of_score(Move, const Effect<Bits64>&) const;
template Key Position<Bits128>::key_of_score(Move, const Effect<Bits128>&) const;

}  // namespace proconsul
