#include "engine/watch.h"

#include "engine/watch.inl"

namespace proconsul {

template <class Bits>
Bits Watch<Bits>::aloof_after(const Step& step) const {
  Bits aloof = aloof_ & ~bit<Bits>(step.from);
  if (step.victim.valid()) aloof &= ~bit<Bits>(step.victim);
  return contains(aloof_, step.from) ? aloof | bit<Bits>(step.to) : aloof;
}

template <class Bits>
[[gnu::always_inline]] inline Bits Watch<Bits>::user_set(const Atom& atom) const {
  Bits users{};
  for (const PieceType type : atom.types) users |= position_.pieces(type);
  return users & position_.pieces(them_);
}

template <class Bits>
[[gnu::always_inline]] inline void Watch<Bits>::look_from(Square royal) {
  const auto atoms = atoms_;
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    const auto& side = atoms[i].sides[index_of(them_)];
    const auto& near = side.targets[index_of(royal)];
    const Bits aligned = users_[i] & near.aligned;
    if (none(aligned)) continue;
    for (const Square checker : Squares(aligned & near.leaps)) {
      in_check_ = true;
      target_ &= bit<Bits>(checker);
    }
    const Bits candidates = aligned & near.distant;
    if (any(candidates)) look_along_lines(atoms[i], candidates, royal);
  }
}

template <class Bits>
void Watch<Bits>::look_along_lines(const Atom& atom, Bits candidates, Square royal) {
  if (atom.aloof && contains(aloof_, royal)) return;
  const auto& side = atom.sides[index_of(them_)];
  const std::size_t row = index_of(royal) * static_cast<std::size_t>(tables_.rules().board.size());
  for (const Square sniper : Squares(candidates)) {
    for (const Span<Bits>& span : side.spans(row + index_of(sniper))) {
      const Bits hurdles = span.between & occupied_;
      switch (span.kind) {
        case PathKind::kSlide:
          if (none(hurdles)) {
            in_check_ = true;
            target_ &= span.between | bit<Bits>(sniper);
          } else if (!several(hurdles)) {
            add_pin(hurdles & own_, span.between | bit<Bits>(sniper));
          }
          break;
        case PathKind::kHop:
          if (none(hurdles)) {
            sensitive_to_ |= span.between;
          } else if (!several(hurdles)) {
            test_all_ = true;  // also if the hurdle is aloof: the piece that captures it may not be
            in_check_ |= !atom.aloof || none(hurdles & aloof_);
          } else if (popcount(hurdles) == 2) {
            sensitive_from_ |= span.between;
          }
          break;
        case PathKind::kGrasshop:
        case PathKind::kWade:
          sensitive_from_ |= span.between;
          sensitive_to_ |= span.between;
          if (contains(side.sources.at(royal, occupied_), sniper)) in_check_ = test_all_ = true;
          break;
      }
    }
  }
}

template <class Bits>
void Watch<Bits>::add_pin(Bits blocker, Bits allowed) {
  if (none(blocker)) return;
  Bits& mask = pin_allowed_[index_of(first(blocker))];
  mask = any(pinned_ & blocker) ? mask & allowed : allowed;
  pinned_ |= blocker;
}

template <class Bits>
Watch<Bits>::Watch(const Position<Bits>& position, Colour attackers, Bits royals)
    : position_(position),
      tables_(position.tables()),
      faces_(tables_.has_bikjang() && attackers != position.side_to_move() && position.royals_face()),
      atoms_(faces_ ? tables_.all_atoms() : tables_.atoms_on_royals()),
      aloof_(tables_.has_aloof() ? position.pieces(tables_.aloof()) : Bits{}),
      us_(position.side_to_move()),
      them_(attackers),
      occupied_(position.occupied()),
      own_(position.pieces(us_)),
      capturable_(position.capturable(us_)),
      open_(capturable_ | ~occupied_),
      royals_(royals),
      target_(~Bits{}) {
  if (none(royals_) && !tables_.tests_every_move() && !tables_.has_drops()) return;  // nothing to test
  const auto atoms = atoms_;
  for (std::size_t i = 0; i < atoms.size(); ++i) users_[i] = user_set(atoms[i]);
  for (const Square royal : Squares(royals_)) look_from(royal);
}

template class Watch<Bits64>;
template class Watch<Bits128>;

}  // namespace proconsul
