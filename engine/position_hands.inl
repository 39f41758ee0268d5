// What a position does with pieces in hand: takes, holds and drops them, and where a drop is allowed.
#pragma once

#include <algorithm>
#include <array>

#include "engine/captures_beside.h"
#include "engine/flips.h"
#include "engine/position.h"
#include "engine/zobrist.h"

namespace proconsul {

template <class Bits>
template <bool keyed>
void Position<Bits>::hold(State& state, Piece taken) {
  const Piece held = held_as(taken);
  if (!held.valid()) [[unlikely]]
    return;
  if constexpr (keyed) state.key ^= key_of_change(held, 1);
  hands_[index_of(held.colour())].add(held.type());
}

template <class Bits>
void Position<Bits>::release(Piece taken) {
  const Piece held = held_as(taken);
  if (!held.valid()) [[unlikely]]
    return;
  hands_[index_of(held.colour())].remove(held.type());
}

// The change of the key if this many more pieces come into a hand.
template <class Bits>
Key Position<Bits>::key_of_change(Piece piece, int more) const {
  const int count = hand(piece.colour()).count(piece.type());
  return zobrist::held(piece, count) ^ zobrist::held(piece, count + more);
}

// A drop that costs points needs them, and a royal may be dropped only once.
template <class Bits>
bool is_affordable(const Position<Bits>& position, Colour colour, PieceType type) {
  const bool royal = position.tables().moves(type).royal;
  return position.points(colour) >= position.rules().tally->value_of(type) &&
         !(royal && any(position.pieces(colour, type)));
}

// Limits by the placement of other pieces, and by the cost of a drop.
template <class Bits>
[[gnu::noinline]] Bits limited_drops(const Position<Bits>& position, Colour colour, PieceType type,
                                     Bits targets) {
  const Rules& rules = position.rules();
  if (rules.tally && rules.tally->pays && !is_affordable(position, colour, type)) return {};
  targets |= position.tables().drop_squares(colour, type) & place_taken(position, colour);
  targets = fitting(position, colour, targets);
  if (rules.hand.no_crosscuts) targets = without_crosscuts(position, colour, targets);
  return leaving_liberties(position, colour, targets);
}

template <class Bits>
Bits Position<Bits>::drop_targets(Colour colour, PieceType type) const {
  Bits targets = tables_->drop_squares(colour, type) & ~occupied();
  if (tables_->limits_drops()) [[unlikely]]
    targets = limited_drops(*this, colour, type, targets);
  if (const int per_file = tables_->drops_per_file(type); per_file > 0) {
    const Bits own = pieces(colour, type);
    for (const Square square : Squares(own)) {
      const Bits file = tables_->file(square);
      if (popcount(own & file) >= per_file) targets &= ~file;
    }
  }
  return tables_->drops_by_shade() ? targets & ~shades_refused(colour, type) : targets;
}

// A side has one piece of certain types on each shade; other pieces may not occupy the last square of a
// shade.
template <class Bits>
Bits Position<Bits>::shades_refused(Colour colour, PieceType type) const {
  Bits refused{};
  for (const Drop& drop : rules().hand.drops) {
    if (!drop.other_shade) continue;
    const Bits own = pieces(colour, drop.type);
    const Bits open = tables_->drop_squares(colour, drop.type) & ~occupied();
    const std::array shades = {tables_->dark_squares(), ~tables_->dark_squares()};
    const auto lacking = std::count_if(shades.begin(), shades.end(), [&](Bits s) { return none(own & s); });
    const bool all_needed = hand(colour).count(drop.type) >= lacking;
    for (const Bits shade : shades) {
      const bool taken =
          type == drop.type ? any(own & shade) : all_needed && none(own & shade) && single(open & shade);
      if (taken) refused |= shade;
    }
  }
  return refused;
}

}  // namespace proconsul
