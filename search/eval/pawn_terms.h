// The terms that depend only on the pawn-like pieces (and, for the shelter, on the squares of a side's
// royals), so that their sums can be cached. Sinks as in scorer.h.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "engine/position.h"
#include "search/eval/eval_tables.h"
#include "search/eval/hidden_royals.h"
#include "search/eval/weights.h"

namespace proconsul {

// What the terms about other pieces need to know about the pawns.
template <class Bits>
struct PawnMap {
  std::array<Bits, kColours> attacks{};  // in one step
  std::array<Bits, kColours> span{};     // the same, now or later
  std::array<Bits, kColours> passed{};
};

template <class Bits, class Sink>
class PawnScorer {
 public:
  PawnScorer(const Position<Bits>& position, const EvalTables<Bits>& tables, Sink& sink)
      : position_(position), masks_(tables.masks), values_(tables.values), sink_(sink) {}

  PawnMap<Bits> score() {
    for (const Colour colour : kBothColours) {
      for (const Square square : Squares(position_.pawns(colour))) {
        const auto& info = masks_.pawn(position_.on(square), square);
        map_.attacks[index_of(colour)] |= info.attacks;
        map_.span[index_of(colour)] |= info.span;
      }
    }
    for (const Colour colour : kBothColours) add_pawns(colour);
    return map_;
  }

  // Pawns in front of a side's royals, on their files and the adjacent ones.
  void score_shelter(Colour colour) {
    for (const Square royal : Squares(hidden_royals(position_, values_, colour))) {
      const int middle = masks_.board().file_of(royal);
      const Bits front = masks_.front(colour, royal);
      for (int file = std::max(0, middle - 1); file <= std::min(masks_.board().files - 1, middle + 1);
           ++file) {
        const Bits way = front & masks_.file(file);
        const int own = steps_to(position_.pawns(colour) & way, royal, colour);
        const int enemy = steps_to(position_.pawns(!colour) & way, royal, colour);
        const int flank = file == middle ? 0 : 1;
        sink_.add(weight::kShelter + kShelterSteps * flank + std::min(own, kShelterSteps - 1), colour, 1);
        sink_.add(weight::kStorm + kStormSteps * flank + std::min(enemy, kStormSteps - 1), colour, 1);
      }
    }
  }

 private:
  static constexpr int kShelterSteps = 4;  // none, one (or beside), two, more
  static constexpr int kStormSteps = 5;

  // Ranks to the nearest of `pawns`, at least 1; 0 if there are none.
  int steps_to(Bits pawns, Square royal, Colour colour) const {
    if (none(pawns)) return 0;
    const Square nearest = colour == Colour::kWhite ? first(pawns) : last(pawns);
    return std::max(1, std::abs(masks_.board().rank_of(nearest) - masks_.board().rank_of(royal)));
  }
  static Square last(Bits64 bits) { return Square(63 - std::countl_zero(bits)); }
  static Square last(Bits128 bits) {
    return bits.hi != 0 ? Square(127 - std::countl_zero(bits.hi)) : last(bits.lo);
  }

  void add_pawns(Colour colour) {
    const Bits own = position_.pawns(colour);
    const Bits enemy = position_.pawns(!colour);
    for (const Square square : Squares(own)) {
      const Piece pawn = position_.on(square);
      sink_.placed(pawn, square);
      const auto& info = masks_.pawn(pawn, square);
      const bool opposed = any(info.ahead & enemy);
      const bool doubled = any(info.ahead & own);
      const bool supported = contains(map_.attacks[index_of(colour)], square);
      const bool beside = any(info.beside & own);
      const int open = opposed ? 0 : 1;
      if (doubled) sink_.add(weight::kDoubled, colour, 1);
      if (supported) sink_.add(weight::kSupported, colour, 1);
      if (supported || beside) {
        sink_.add(weight::kConnected + std::min(info.distance, PieceValues::kDistances - 1), colour, 1);
      } else if (none(info.neighbours & own)) {
        sink_.add(weight::kIsolated + open, colour, 1);
      } else if (none(info.helpers & own) && info.next.valid() &&
                 contains(map_.attacks[index_of(!colour)], info.next)) {
        sink_.add(weight::kBackward + open, colour, 1);
      }
      if (info.distance == 0 || doubled) continue;
      const int stoppers = popcount(info.stoppers & enemy);
      if (stoppers == 0) {
        map_.passed[index_of(colour)] |= bit<Bits>(square);
        sink_.passed(colour, info.distance);
      } else if (stoppers == 1 && !opposed) {
        sink_.add(weight::kCandidate, colour, 1);
      }
    }
  }

  const Position<Bits>& position_;
  const EvalMasks<Bits>& masks_;
  const PieceValues& values_;
  Sink& sink_;
  PawnMap<Bits> map_;
};

}  // namespace proconsul
