// What a position does with pieces off the board: takes, holds and puts them, and where that is allowed.
#pragma once

#include <algorithm>
#include <array>

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

// The change of the key if so many more pieces come into a hand.
template <class Bits>
Key Position<Bits>::key_of_change(Piece piece, int more) const {
  const int count = hand(piece.colour()).count(piece.type());
  return zobrist::held(piece, count) ^ zobrist::held(piece, count + more);
}

template <class Bits>
Bits Position<Bits>::drop_targets(Colour colour, PieceType type) const {
  Bits targets = tables_->drop_squares(colour, type) & ~occupied();
  if (rules().hand.fit != DropFit::kAnywhere || any(rules().hand.opening))
    targets = fitting(*this, colour, targets);
  if (const int per_file = tables_->drops_per_file(type); per_file > 0) {
    const Bits own = pieces(colour, type);
    for (const Square square : Squares(own)) {
      const Bits file = tables_->file(square);
      if (popcount(own & file) >= per_file) targets &= ~file;
    }
  }
  return tables_->drops_by_shade() ? targets & ~shades_refused(colour, type) : targets;
}

// A side has one piece of certain types on each shade; other pieces leave them the last square of a shade.
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
