// The tests of single steps, inlined into generators.
#pragma once

#include "engine/watch.h"

namespace proconsul {

template <class Bits>
[[gnu::always_inline]] inline bool Watch<Bits>::is_attacked(Square square, Bits occupied, Bits removed,
                                                            Bits aloof) const {
  const auto atoms = atoms_;
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    const auto& side = atoms[i].sides[index_of(them_)];
    const auto& near = side.targets[index_of(square)];
    const Bits aligned = users_[i] & ~removed & near.aligned;
    if (none(aligned)) continue;
    if (any(aligned & near.leaps)) return true;
    if (none(aligned & near.distant)) continue;
    const Bits attackers = aligned & side.sources.at(square, occupied);
    if (none(attackers)) continue;
    const bool takes =
        !atoms[i].aloof || (!contains(aloof, square) && any(attackers & side.clear.at(square, aloof)));
    if (takes) return true;
  }
  return false;
}

template <class Bits>
bool Watch<Bits>::all_safe(Bits royals, Bits occupied, Bits removed, Bits aloof) const {
  for (const Square royal : Squares(royals)) {
    if (is_attacked(royal, occupied, removed, aloof)) return false;
  }
  return true;
}

template <class Bits>
bool Watch<Bits>::safe_after(const Step& step) const {
  const Bits origin = bit<Bits>(step.from);
  const Bits removed = step.victim.valid() ? origin | bit<Bits>(step.victim) : origin;
  const Bits royals = any(royals_ & origin) ? (royals_ & ~origin) | bit<Bits>(step.to) : royals_;
  return all_safe(royals, occupied_after(step, occupied_), removed,
                  tables_.has_aloof() ? aloof_after(step) : Bits{});
}

// The same for an ordinary step, which captures on its target square, if at all.
template <class Bits>
inline bool Watch<Bits>::safe_step(Square from, Square to) const {
  return safe_after({from, to, contains(capturable_, to) ? to : Square::none(), {}, {}});
}

// The targets that leave all own royals safe, each tested on the changed board.
template <class Bits>
Bits Watch<Bits>::tested(Square from, Bits targets) const {
  Bits safe{};
  for (const Square to : Squares(targets)) {
    if (safe_step(from, to)) safe |= bit<Bits>(to);
  }
  return safe;
}

// The same for the only own royal, atom by atom, because few enemy pieces are aligned with any square around
// it.
template <class Bits>
Bits Watch<Bits>::safe_steps(Square royal, Bits targets) const {
  const auto atoms = atoms_;
  const Bits others = occupied_ & ~bit<Bits>(royal);
  for (std::size_t i = 0; i < atoms.size() && any(targets); ++i) {
    const auto& side = atoms[i].sides[index_of(them_)];
    if (none(users_[i] & side.targets[index_of(royal)].around)) continue;
    for (const Square to : Squares(targets)) {
      const auto& near = side.targets[index_of(to)];
      const Bits aligned = users_[i] & near.aligned & ~bit<Bits>(to);
      Bits attackers = aligned & near.leaps;
      if (none(attackers) && any(aligned & near.distant)) {
        attackers = aligned & side.sources.at(to, others | bit<Bits>(to));
        if (atoms[i].aloof)
          attackers &= contains(aloof_, royal) ? Bits{} : side.clear.at(to, aloof_ & ~bit<Bits>(to));
      }
      if (any(attackers)) targets &= ~bit<Bits>(to);
    }
  }
  return targets;
}

// The legal ones among a non-royal piece's targets.
template <class Bits>
[[gnu::always_inline]] inline Bits Watch<Bits>::filtered(Square from, Bits targets) const {
  if (test_all_ || contains(sensitive_from_, from)) return tested(from, targets);
  if (contains(pinned_, from)) targets &= pin_allowed_[index_of(from)];
  const Bits doubtful = targets & sensitive_to_ & ~capturable_;
  if (none(doubtful)) return targets;
  return (targets & ~doubtful) | tested(from, doubtful);
}

}  // namespace proconsul
