// The generator's first look around: checks, pins and the squares that matter to hoppers' lines; and which
// puts may not give check or mate.
#include <algorithm>

#include "engine/generator.h"

namespace proconsul {

template <class Bits>
Generator<Bits>::Generator(const Position<Bits>& position)
    : position_(position),
      tables_(position.tables()),
      us_(position.side_to_move()),
      them_(!us_),
      occupied_(position.occupied()),
      own_(position.pieces(us_)),
      capturable_(position.capturable(us_)),
      open_(capturable_ | ~occupied_),
      royals_{},
      target_(~Bits{}) {
  if (!tables_.tests_every_move()) {
    for (const PieceType type : tables_.royals()) royals_ |= position.pieces(type);
    royals_ &= own_;
  }
  const auto& atoms = tables_.atoms_on_royals();
  for (std::size_t i = 0; i < atoms.size(); ++i) users_[i] = user_set(atoms[i]);
  for (const Square royal : Squares(royals_)) look_from(royal);
}

template <class Bits>
Bits Generator<Bits>::user_set(const Atom& atom) const {
  Bits users{};
  for (const PieceType type : atom.types) users |= position_.pieces(type);
  return users & position_.pieces(them_);
}

template <class Bits>
void Generator<Bits>::look_from(Square royal) {
  const auto& atoms = tables_.atoms_on_royals();
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
void Generator<Bits>::look_along_lines(const Atom& atom, Bits candidates, Square royal) {
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
            in_check_ = test_all_ = true;
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
void Generator<Bits>::add_pin(Bits blocker, Bits allowed) {
  if (none(blocker)) return;
  Bits& mask = pin_allowed_[index_of(first(blocker))];
  mask = any(pinned_ & blocker) ? mask & allowed : allowed;
  pinned_ |= blocker;
}

// Squares on which a piece of the type may not be put because it would give a check or a mate that the rules
// forbid.
template <class Bits>
Bits Generator<Bits>::forbidden_puts(PieceType type, Bits targets) const {
  const HandRules& hand = position_.rules().hand;
  const auto& no_mates = hand.no_mates_by;
  if (hand.checks && std::find(no_mates.begin(), no_mates.end(), type) == no_mates.end()) return {};
  Bits forbidden{};
  for (const Square to : Squares(targets)) {
    if (position_.gives_check(Move::put(type, to))) forbidden |= bit<Bits>(to);
  }
  if (!hand.checks) return forbidden;
  for (const Square to : Squares(forbidden)) {
    Position<Bits> after = position_;
    after.do_move(Move::put(type, to));
    if (after.has_legal_move()) forbidden &= ~bit<Bits>(to);
  }
  return forbidden;
}

template <class Bits>
bool Generator<Bits>::may_check_by(Move put) const {
  return none(forbidden_puts(put.put_type(), bit<Bits>(put.to())));
}

template Generator<Bits64>::Generator(const Position<Bits64>&);
template Generator<Bits128>::Generator(const Position<Bits128>&);
template Bits64 Generator<Bits64>::forbidden_puts(PieceType, Bits64) const;
template Bits128 Generator<Bits128>::forbidden_puts(PieceType, Bits128) const;
template bool Generator<Bits64>::may_check_by(Move) const;
template bool Generator<Bits128>::may_check_by(Move) const;

}  // namespace proconsul
