// What is known about a position during evaluation: each side's pieces, what they attack and what surrounds
// their royals. PieceScorer fills it, the later terms read it.
#pragma once

#include <algorithm>
#include <array>

#include "engine/position.h"
#include "search/eval/eval_tables.h"
#include "search/eval/pawn_terms.h"

namespace proconsul {

inline constexpr int kFarFromRoyal = 6;           // king steps; farther makes no difference
inline constexpr std::size_t kSurveyedRings = 4;  // royals of a side whose surroundings are evaluated

template <class Bits>
struct RoyalRing {
  Square royal;
  Bits squares{};
  std::array<int, kValueClasses> attackers{};
  std::array<int, kValueClasses> hits{};
};

template <class Bits>
struct SideSurvey {
  Bits royals{};  // including other pieces that may not be left attacked
  Bits pawns{};
  Bits pieces{};
  Bits attacked{};
  Bits twice{};  // by two or more pieces
  Bits by_pawns{};
  Bits by_royals{};
  std::array<Bits, kValueClasses> by_lesser{};          // by pawns and pieces below this class
  std::array<RoyalRing<Bits>, kSurveyedRings> rings{};  // rings around its royals, hit by the enemy
  std::size_t ring_count = 0;
  int material = 0;     // centipawns before tuning, pawns and royals aside
  bool strong = false;  // has a piece of the highest class
  union {
    std::array<Bits, kMaxPieceTypes> by_type;  // valid for non-pawn pieces of the game only
  };
  SideSurvey() {}

  void attack(Bits attacks) {
    twice |= attacked & attacks;
    attacked |= attacks;
  }
  // King steps from the nearest of the royals, at most kFarFromRoyal; 0 if there are none.
  int distance_to(const EvalMasks<Bits>& masks, Square square) const {
    int least = ring_count == 0 ? 0 : kFarFromRoyal;
    for (std::size_t i = 0; i < ring_count; ++i)
      least = std::min(least, masks.distance(rings[i].royal, square));
    return least;
  }
};

template <class Bits>
struct Survey {
  Survey(const Position<Bits>& of, const EvalTables<Bits>& tables)
      : position(of), values(tables.values), masks(tables.masks), occupied(of.occupied()) {}

  SideSurvey<Bits>& side(Colour colour) { return sides[index_of(colour)]; }
  const SideSurvey<Bits>& side(Colour colour) const { return sides[index_of(colour)]; }

  const Position<Bits>& position;
  const PieceValues& values;
  const EvalMasks<Bits>& masks;
  Bits occupied;
  const PawnMap<Bits>* pawns = nullptr;
  std::array<SideSurvey<Bits>, kColours> sides;
};

}  // namespace proconsul
