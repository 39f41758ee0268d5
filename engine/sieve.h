// The extra rules (ExtraRules in engine/rules.h) applied to the sets of moves that a Generator finds. Moves
// that the rule table says are plain steps are judged together, as sets: by the squares on which the safety
// of the own royals depends, and those that give check where that is forbidden. Moves that may change more
// are tried one by one by ExtraLegality, which must agree about every move.
#pragma once

#include <array>
#include <optional>

#include "engine/extra_legality.h"
#include "engine/generator.h"
#include "engine/watch.h"

namespace proconsul {

template <class Bits>
class Sieve {
 public:
  Sieve(const Position<Bits>& position, const Generator<Bits>& generator);

  // A move of the piece on this square may be replaced by another: see ExtraLegality::with_change.
  bool replaces(Square from) const {
    return replaces_ && position_.rules().changed(position_.on(from).type()).valid();
  }
  // No move is forbidden or replaced.
  bool is_open() const { return !judges_ && !replaces_; }
  bool judges() const { return judges_; }
  const ExtraLegality<Bits>& legality() const { return legality_; }
  bool replaces_any() const { return replaces_; }
  Move with_change(Move candidate) const { return legality_.with_change(candidate); }

  // The allowed steps among those to `targets`, of this kind and detail (see Move).
  Bits steps(Square from, Bits targets, Move::Kind kind, int detail) const {
    return judges_ && any(targets) ? judged(from, targets, kind, detail) : targets;
  }
  Bits shifted(Bits targets, int delta, Move::Kind kind) const;
  Bits drops(PieceType type, Bits targets) const;
  bool allows(Move move) const;

 private:
  Bits judged(Square from, Bits targets, Move::Kind kind, int detail) const;
  bool mark_forbidden(const Generator<Bits>& generator);
  Bits spared() const;
  void watch_own();
  void watch_theirs();
  void mark_odd_squares();
  Bits royal_kinds() const;
  bool is_royal_kind(PieceType type) const;
  Bits safe_steps(Square from, Bits targets) const;
  Bits tried(Square from, Bits targets, Move::Kind kind, int detail) const;
  bool survives_blast(Square from, Square to) const;
  Bits quiet_for(PieceType type, Square from, Bits targets) const;
  Bits checks_by(PieceType type, Bits occupied) const;
  Bits lines_of(PieceType type) const;
  Bits mobile(PieceType type) const;

  const Position<Bits>& position_;
  const Tables<Bits>& tables_;
  const ExtraRules& extra_;
  Colour us_;
  ExtraLegality<Bits> legality_;
  bool judges_ = false;          // some rule may forbid a move
  bool replaces_;                // some rule may replace one
  bool tries_all_ = false;       // one by one
  bool duple_ = false;           // a side is in check if all its royals are attacked
  bool bursts_plainly_ = false;  // captures explode, and only royals matter
  Bits royals_{};                // what we may not leave attacked
  Bits shelter_{};               // squares where it is safe
  Bits theirs_{};                // what the other side may not leave attacked
  std::optional<Watch<Bits>> own_watch_;
  std::optional<Watch<Bits>> check_watch_;  // where checks are forbidden: over the other side's royals
  // Steps from or to these are tried.
  Bits tried_from_{};
  Bits tried_to_{};
  // Pawn steps from or to these are judged one by one.
  Bits odd_from_{};
  Bits odd_to_{};
  union {
    std::array<Bits, kMaxAtoms> checks_;  // by attack atom: from where it gives check
  };
};

}  // namespace proconsul
