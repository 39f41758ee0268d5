// The danger to royal pieces: attacks on their surroundings, and possible checks. Sinks as in scorer.h.
#pragma once

#include <cstddef>

#include "search/eval/survey.h"
#include "search/eval/weights.h"

namespace proconsul {

template <class Bits, class Sink>
class RoyalScorer {
 public:
  RoyalScorer(const Survey<Bits>& survey, Sink& sink) : survey_(survey), sink_(sink) {}

  // Returns the squares from which the enemy could give a safe check.
  Bits add_royals(Colour colour) {
    const SideSurvey<Bits>& us = side(colour);
    const SideSurvey<Bits>& them = side(!colour);
    Bits all_checks{};
    if (them.material == 0) return all_checks;
    const bool several_royals = several(us.royals);
    Bits forks = ~Bits{};
    for (std::size_t i = 0; i < us.ring_count; ++i) {
      const RoyalRing<Bits>& ring = us.rings[i];
      sink_.begin_danger();
      add_ring(colour, ring);
      if (several_royals) sink_.danger(weight::kSpareRoyal, 1);
      if (survey_.position.tables().has_drops()) add_dropped_checks(colour, ring.royal);
      const Bits checks = add_checks(colour, ring.royal);
      forks &= checks;
      all_checks |= checks;
      sink_.end_danger(colour);
    }
    if (several_royals && any(forks)) sink_.add(weight::kForkOfRoyals, !colour, 1);
    if (us.pieces == us.royals)
      sink_.add(weight::kDrivenRoyal, colour, them.distance_to(survey_.masks, us.rings[0].royal));
    return all_checks;
  }

 private:
  const SideSurvey<Bits>& side(Colour colour) const { return survey_.side(colour); }

  void add_ring(Colour colour, const RoyalRing<Bits>& ring) {
    const SideSurvey<Bits>& us = side(colour);
    const SideSurvey<Bits>& them = side(!colour);
    sink_.danger(weight::kRingBase, 1);
    for (std::size_t i = 1; i < kValueClasses; ++i) {
      const int id = static_cast<int>(i) - 1;
      sink_.danger(weight::kRingAttacker + id, ring.attackers[i]);
      sink_.danger(weight::kRingHit + id, ring.hits[i]);
    }
    sink_.danger(weight::kRingPawnHit, popcount(ring.squares & them.by_pawns));
    sink_.danger(weight::kRingWeak, popcount(ring.squares & them.attacked & ~us.twice));
    sink_.danger(weight::kRingTwice, popcount(ring.squares & them.twice & ~us.twice));
    sink_.danger(weight::kRingPawn, popcount(ring.squares & us.pawns));
    sink_.danger(weight::kRingDefender, popcount(ring.squares & us.pieces & ~us.pawns & ~us.royals));
    if (!them.strong) sink_.danger(weight::kNoStrongAttacker, 1);
  }

  // Squares from which an enemy piece could attack the royal without being captured.
  Bits add_checks(Colour colour, Square royal) {
    const SideSurvey<Bits>& us = side(colour);
    const SideSurvey<Bits>& them = side(!colour);
    const Bits free = ~them.pieces & (~us.attacked | (them.twice & ~us.twice & us.by_royals));
    Bits squares{};
    for (const AttackAtom<Bits>& atom : survey_.position.tables().atoms()) {
      const auto& attackers = atom.sides[index_of(!colour)];
      const Bits aligned = attackers.targets[index_of(royal)].aligned & free & them.attacked;
      if (none(aligned)) continue;
      const Bits checks = aligned & attackers.sources.at(royal, survey_.occupied);
      if (none(checks)) continue;
      for (const PieceType type : atom.types) {
        const PieceDef& piece = survey_.position.rules().pieces[index_of(type)];
        if (piece.royal || piece.pawn) continue;
        const Bits own = checks & them.by_type[index_of(type)];
        if (none(own)) continue;
        squares |= own;
        const int id = static_cast<int>(survey_.values.profile(type).value_class) - 1;
        sink_.danger(weight::kSafeCheck + id, 1);
      }
    }
    return squares;
  }

  // The same for pieces that the enemy may drop.
  void add_dropped_checks(Colour colour, Square royal) {
    const Hand& hand = survey_.position.hand(!colour);
    if (hand.empty()) return;
    const Bits free = ~survey_.occupied & ~side(colour).attacked;
    for (const AttackAtom<Bits>& atom : survey_.position.tables().atoms()) {
      const Bits checks = atom.sides[index_of(!colour)].sources.at(royal, survey_.occupied) & free;
      if (none(checks)) continue;
      for (const PieceType type : atom.types) {
        if (!hand.holds(type) || none(checks & survey_.position.tables().drop_squares(!colour, type)))
          continue;
        const TypeMoves<Bits>& moves = survey_.position.tables().moves(type);
        if (moves.royal || moves.pawn) continue;
        sink_.danger(weight::kSafeCheck + static_cast<int>(survey_.values.profile(type).value_class) - 1, 1);
      }
    }
  }

  const Survey<Bits>& survey_;
  Sink& sink_;
};

}  // namespace proconsul
