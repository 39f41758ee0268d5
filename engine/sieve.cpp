#include "engine/sieve.h"

#include <algorithm>

#include "engine/watch.inl"

namespace proconsul {

template <class Bits>
Sieve<Bits>::Sieve(const Position<Bits>& position, const Generator<Bits>& generator)
    : position_(position),
      tables_(position.tables()),
      extra_(position.rules().extra),
      us_(position.side_to_move()),
      legality_(position, generator.chain()),
      replaces_(!extra_.changes.empty()) {
  const Facts facts = tables_.facts();
  const bool tests_safety = tables_.tests_every_move() && tables_.has_royals();
  const bool forbids = !facts.has(Fact::kFreeMoves) && mark_forbidden(generator);
  judges_ = tests_safety || forbids || !facts.has(Fact::kSifted);
  if (!judges_) return;
  tries_all_ |=
      !facts.has(Fact::kSifted) || !facts.has(Fact::kSimpleSteps) || !facts.has(Fact::kKnownThreats);
  if (!facts.has(Fact::kPlainCaptures)) tried_to_ |= position_.occupied();
  if (!facts.has(Fact::kPlainQuiets)) tried_to_ |= ~position_.occupied();
  if (tests_safety) watch_own();
  if (extra_.no_checks) watch_theirs();
  mark_odd_squares();
}

// Where rules forbid moves by themselves: those that list Fact::kSifted do so here only. False if none does
// now.
template <class Bits>
bool Sieve<Bits>::mark_forbidden(const Generator<Bits>& generator) {
  const bool early = (extra_.no_early_checks || extra_.no_early_captures) && position_.actions_left() > 1;
  const bool stays = extra_.royal_stays_in_check && (tables_.tests_every_move() || generator.in_check());
  const bool somewhere = stays || extra_.royal_path_safe || !extra_.promotion_squares.empty() ||
                         extra_.no_checks || extra_.immobile_illegal;
  tries_all_ = early;
  if (!extra_.freezing.empty()) tried_from_ |= legality_.frozen();
  if (stays || extra_.royal_path_safe) tried_from_ |= position_.royals(us_);
  tried_to_ |= spared();
  if (!extra_.promotion_squares.empty()) tried_to_ |= tables_.promotion_region(us_);
  return early || somewhere || any(tried_from_ | tried_to_);
}

// Pieces that some types may not capture.
template <class Bits>
Bits Sieve<Bits>::spared() const {
  Bits set = position_.pieces(extra_.mutually_immune) | position_.pieces(tables_.spared());
  if (!extra_.own_takers[index_of(us_)].empty()) set |= position_.pieces(us_);
  return set & position_.capturable(us_);
}

template <class Bits>
void Sieve<Bits>::watch_own() {
  const auto& placement = position_.placement();
  royals_ = ExtraLegality<Bits>::royal_set(tables_, placement, us_);
  theirs_ = ExtraLegality<Bits>::royal_set(tables_, placement, !us_);
  shelter_ = ExtraLegality<Bits>::sheltered(tables_, placement, us_);
  duple_ = several(royals_) && (us_ == Colour::kWhite ? extra_.duple_check_white : extra_.duple_check_black);
  if (extra_.only_first_royal) tried_from_ |= position_.pieces(extra_.royal_types);
  for (const PieceType type : extra_.royal_types) {
    const PieceType base = position_.rules().pieces[index_of(type)].base;
    if (base.valid()) tried_from_ |= position_.pieces(base);
  }
  tried_to_ |= royal_kinds() & position_.pieces(us_);
  if (tables_.has_aloof()) tried_from_ |= royals_ & position_.pieces(tables_.aloof());
  Bits exposed = royals_ & ~shelter_;
  if (duple_) {  // a single safe royal is enough
    tried_from_ |= royals_;
    Bits safe{};
    for (const Square royal : Squares(exposed)) {
      if (!position_.is_attacked(royal, !us_, position_.occupied())) safe = bit<Bits>(royal);
    }
    tries_all_ |= none(safe) && exposed == royals_;
    exposed = exposed == royals_ ? safe : Bits{};
  }
  bursts_plainly_ = tables_.blasts() && tables_.facts().has(Fact::kPlainBlasts) && any(royals_);
  tries_all_ |= tables_.royals_face() && any(exposed & ~position_.royals(us_));  // only true royals face
  own_watch_.emplace(position_, !us_, exposed);
}

template <class Bits>
void Sieve<Bits>::watch_theirs() {
  const auto& placement = position_.placement();
  theirs_ = ExtraLegality<Bits>::royal_set(tables_, placement, !us_);
  check_watch_.emplace(position_, us_, theirs_);
  const auto& atoms = tables_.atoms();
  bool circles = false;
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    const auto& side = atoms[i].sides[index_of(us_)];
    circles |= side.circles;
    checks_[i] = Bits{};
    for (const Square royal : Squares(theirs_)) checks_[i] |= side.sources.at(royal, position_.occupied());
  }
  tries_all_ |= circles || !tables_.facts().has(Fact::kThreats) || check_watch_->in_check();
  tried_to_ |= royal_kinds();
}

// Pieces of either side that may be royal.
template <class Bits>
Bits Sieve<Bits>::royal_kinds() const {
  Bits kinds = position_.pieces(tables_.royals()) | position_.pieces(extra_.royal_types);
  for (const PieceType type : extra_.pseudo_royal_types) kinds |= position_.pieces(tables_.alike(type));
  return kinds;
}

template <class Bits>
void Sieve<Bits>::mark_odd_squares() {
  odd_from_ = tries_all_ ? ~Bits{} : tried_from_ | royals_;
  odd_to_ = tried_to_;
  for (const auto* watch : {&own_watch_, &check_watch_}) {
    if (!watch->has_value()) continue;
    odd_from_ |= (*watch)->bound();
    odd_to_ |= (*watch)->doubtful();
  }
  for (const PieceType type : tables_.pawns()) {
    if (extra_.immobile_illegal) odd_to_ |= ~mobile(type);
    if (!check_watch_) continue;
    odd_to_ |= checks_by(type, position_.occupied());
    odd_from_ |= lines_of(type);
  }
}

template <class Bits>
bool Sieve<Bits>::is_royal_kind(PieceType type) const {
  const auto has = [type](const std::vector<PieceType>& types) {
    return std::find(types.begin(), types.end(), type) != types.end();
  };
  const auto& kinds = extra_.pseudo_royal_types;
  return tables_.moves(type).royal || has(extra_.royal_types) ||
         std::any_of(kinds.begin(), kinds.end(), [&](PieceType kind) { return has(tables_.alike(kind)); });
}

// Squares from which the piece could move again.
template <class Bits>
Bits Sieve<Bits>::mobile(PieceType type) const {
  const auto& side = tables_.moves(type).sides[index_of(us_)];
  Bits set = side.origins;
  for (const PawnShift<Bits>& shift : side.shifts) set |= shift.origins;
  return set;
}

// Calls visit(atom) for each attack atom of the type.
template <class Bits, class Visit>
void for_each_atom(const Tables<Bits>& tables, PieceType type, const Visit& visit) {
  const auto& atoms = tables.atoms();
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    const auto& users = atoms[i].types;
    if (std::find(users.begin(), users.end(), type) != users.end()) visit(i);
  }
}

// Squares from which a piece of ours gives check.
template <class Bits>
Bits Sieve<Bits>::checks_by(PieceType type, Bits occupied) const {
  Bits checks{};
  for_each_atom(tables_, type, [&](std::size_t i) {
    if (occupied == position_.occupied()) {
      checks |= checks_[i];
      return;
    }
    for (const Square royal : Squares(theirs_))
      checks |= tables_.atoms()[i].sides[index_of(us_)].sources.at(royal, occupied);
  });
  return checks;
}

// The squares on which that depends.
template <class Bits>
Bits Sieve<Bits>::lines_of(PieceType type) const {
  Bits squares{};
  for_each_atom(tables_, type, [&](std::size_t i) {
    for (const Square royal : Squares(theirs_)) {
      for (const Line<Bits>& line : tables_.atoms()[i].sides[index_of(us_)].sources.lines(royal))
        squares |= line.mask;
    }
  });
  return squares;
}

// The targets from which the piece, then of `type`, neither gives nor uncovers a check.
template <class Bits>
Bits Sieve<Bits>::quiet_for(PieceType type, Square from, Bits targets) const {
  const Bits occupied = position_.occupied();
  const Bits others = contains(lines_of(type), from) ? occupied & ~bit<Bits>(from) : occupied;
  return check_watch_->filtered(from, targets & ~checks_by(type, others));
}

// The targets at which the moving royal and all other royals of ours are safe.
template <class Bits>
Bits Sieve<Bits>::safe_steps(Square from, Bits targets) const {
  const Bits origin = bit<Bits>(from);
  const Bits capturable = position_.capturable(us_);
  Bits safe{};
  for (const Square to : Squares(targets)) {
    const Bits target = bit<Bits>(to);
    const Bits royals = ((royals_ & ~origin) | target) & ~shelter_;
    if (own_watch_->all_safe(royals, (position_.occupied() & ~origin) | target, capturable & target))
      safe |= target;
  }
  return safe;
}

// Precondition: bursts_plainly_, and the step is a capture.
template <class Bits>
bool Sieve<Bits>::survives_blast(Square from, Square to) const {
  const Bits spared = position_.pieces(extra_.blast_immune) | position_.placement().walls();
  const Bits gone = (tables_.blasted(to) & ~spared) | bit<Bits>(from) | bit<Bits>(to);
  const Bits royals = royals_ & ~gone;
  if (none(royals)) return false;
  if (any(theirs_ & gone)) return none(theirs_ & ~gone) || legality_.allows(Move(from, to));
  return own_watch_->all_safe(royals & ~shelter_, position_.occupied() & ~gone, gone);
}

template <class Bits>
Bits Sieve<Bits>::tried(Square from, Bits targets, Move::Kind kind, int detail) const {
  Bits allowed{};
  for (const Square to : Squares(targets)) {
    const bool blast = bursts_plainly_ && contains(position_.capturable(us_), to);
    if (blast ? survives_blast(from, to) : legality_.allows(Move(from, to, kind, detail)))
      allowed |= bit<Bits>(to);
  }
  return allowed;
}

template <class Bits>
Bits Sieve<Bits>::judged(Square from, Bits targets, Move::Kind kind, int detail) const {
  const PieceType mover = position_.on(from).type();
  const PieceType type = kind == Move::Kind::kPromotion ? PieceType(detail) : mover;
  const bool other_royals = type != mover && (is_royal_kind(mover) || is_royal_kind(type));
  if (tries_all_ || other_royals || contains(tried_from_, from)) return tried(from, targets, kind, detail);
  Bits doubtful = targets & tried_to_;
  Bits sure = targets & ~doubtful;
  if (own_watch_) {
    const Bits safe = contains(royals_, from) ? safe_steps(from, sure)
                                              : own_watch_->filtered(from, sure & own_watch_->target());
    if (duple_) doubtful |= sure & ~safe;
    sure = safe;
  }
  if (extra_.immobile_illegal) sure &= mobile(type);
  if (check_watch_ && any(sure)) {
    const Bits quiet = quiet_for(type, from, sure);
    if (extra_.mates_allowed) doubtful |= sure & ~quiet;
    sure = quiet;
  }
  return any(doubtful) ? sure | tried(from, doubtful, kind, detail) : sure;
}

template <class Bits>
Bits Sieve<Bits>::shifted(Bits targets, int delta, Move::Kind kind) const {
  if (!judges_) return targets;
  const Bits odd = targets & (shift(odd_from_, delta) | odd_to_);
  Bits allowed = targets & ~odd;
  if (own_watch_) allowed &= own_watch_->target();
  for (const Square to : Squares(odd)) allowed |= steps(Square(to.index() - delta), bit<Bits>(to), kind, 0);
  return allowed;
}

template <class Bits>
Bits Sieve<Bits>::drops(PieceType type, Bits targets) const {
  if (!own_watch_ && !check_watch_ && !tries_all_) return targets;
  const bool royal = is_royal_kind(type);
  Bits doubtful = tries_all_ || duple_ || royal ? targets : Bits{};
  for (const auto* watch : {&own_watch_, &check_watch_}) {
    if (watch->has_value()) doubtful |= targets & ((*watch)->tests_all() ? ~Bits{} : (*watch)->doubtful());
  }
  Bits allowed = targets & ~doubtful;
  if (own_watch_) allowed &= own_watch_->target();
  if (check_watch_) {
    const Bits checks = allowed & checks_by(type, position_.occupied());
    if (extra_.mates_allowed) doubtful |= checks;
    allowed &= ~checks;
  }
  for (const Square to : Squares(doubtful)) {
    if (legality_.allows(Move::drop(type, to))) allowed |= bit<Bits>(to);
  }
  return allowed;
}

template <class Bits>
bool Sieve<Bits>::allows(Move move) const {
  if (!judges_) return true;
  const auto kind = move.kind();
  const bool step =
      kind == Move::Kind::kNormal || kind == Move::Kind::kDoubleStep || kind == Move::Kind::kPromotion;
  if (step && move.from() != move.to())
    return any(steps(move.from(), bit<Bits>(move.to()), kind, move.detail()));
  if (move.is_drop()) return any(drops(move.drop_type(), bit<Bits>(move.to())));
  return legality_.allows(move);
}

template class Sieve<Bits64>;
template class Sieve<Bits128>;

}  // namespace proconsul
