// Legality in games with extra rules (ExtraRules in engine/rules.h): explosions, other meanings of check,
// forbidden checks, compulsory captures, immobile pieces, pieces that stay, change sides or change type. Each
// move is judged on a copy of the board, which is slow: Sieve (engine/sieve.h) uses it only for moves that
// sets of squares cannot judge.
#pragma once

#include "engine/position.h"

namespace proconsul {

template <class Bits>
class ExtraLegality {
 public:
  // `depth`: the number of enclosing tests of forbidden checks that are allowed if they mate.
  explicit ExtraLegality(const Position<Bits>& position, int depth = 0);

  // Removes the candidates that the extra rules forbid.
  void filter(MoveList& candidates) const;
  bool allows(Move candidate) const;
  // The move with the change of type that it causes; none() if no further piece of that type is allowed.
  Move with_change(Move candidate) const;
  bool gives_check(Move move) const;
  // Pieces of `by` that attack a royal piece on `square`.
  static Bits threats_to(const Tables<Bits>& tables, const Placement<Bits>& placement, Square square,
                         Colour by, Bits occupied);
  // The side's pieces that an enemy next to them immobilises.
  Bits frozen() const;

  // What `colour` may not leave attacked: its royals, and others by the game's own rules.
  static Bits royal_set(const Tables<Bits>& tables, const Placement<Bits>& placement, Colour colour);
  // Squares on which nothing of `colour` can be captured, because the blast would take an enemy royal too.
  static Bits sheltered(const Tables<Bits>& tables, const Placement<Bits>& placement, Colour colour);
  // True if `colour` is in check in the sense of the game. An anti-royal piece that is not attacked counts as
  // a check.
  static bool is_checked(const Tables<Bits>& tables, const Placement<Bits>& placement, Colour colour);

 private:
  bool mobile_after(Move move) const;
  bool leaves_check(Move move) const;
  bool takes_spared(Move move) const;
  bool crosses_attacks(Move move) const;
  bool royals_face_in(const Placement<Bits>& next) const;
  bool promotes_elsewhere(Move move) const;
  static bool lacks_attack(const Tables<Bits>& tables, const Placement<Bits>& placement, Colour colour);
  bool mates(Move move) const;
  bool allows_any(const MoveList& candidates) const;
  bool loses_kind(const Placement<Bits>& next, Colour colour) const;
  bool becomes_pseudo_royal(Move move) const;
  Placement<Bits> unpromoted(Move candidate, Placement<Bits> next) const;
  Placement<Bits> shielded(Move candidate, const Placement<Bits>& next) const;

  const Position<Bits>& position_;
  const Tables<Bits>& tables_;
  const Rules& rules_;
  Colour us_;
  int depth_;
};

}  // namespace proconsul
