// Moves that bring pieces in from the hand: drops, and gates that unmoved pieces leave open.
#pragma once

#include "engine/generator.h"
#include "engine/generator_sinks.inl"

namespace proconsul {

template <class Bits>
bool Generator<Bits>::safe_after_gate(Move move) const {
  const Effect<Bits> effect = effect_of(position_, move);
  Bits royals = royals_ & ~effect.changed(), removed{};
  for (const SquareChange& change : effect) {
    if (change.after.valid() && tables_.moves(change.after.type()).royal) royals |= bit<Bits>(change.square);
    if (change.before.valid() && change.before.colour() == them_) removed |= bit<Bits>(change.square);
  }
  return tables_.tests_every_move() || all_safe(royals, effect.after(occupied_), removed);
}

// Where an unmoved piece may go so that its square becomes free. A piece that then stands there changes only
// the lines of hoppers.
template <class Bits>
Bits Generator<Bits>::gate_targets(Square from, Wanted wanted) const {
  const TypeMoves<Bits>& moves = tables_.moves(position_.on(from).type());
  const bool stays = position_.rules().extra.captures_in_place;
  const Bits reached = targets_of(moves, from, wanted) & (stays ? ~occupied_ : ~Bits{});
  if (moves.royal) return tested(from, reached);
  return filtered(from, reached & target_);
}

// Moves of unmoved pieces that let another piece in where they stood.
template <class Bits>
template <class Sink>
[[gnu::noinline]] void Generator<Bits>::gates(Sink& sink, Wanted wanted) const {
  const Hand& hand = position_.hand(us_);
  if (hand.empty()) return;
  const bool hoppers = test_all_ || any(sensitive_from_ | sensitive_to_);
  for (const Square from : Squares(position_.unmoved() & own_)) {
    const Bits targets = gate_targets(from, wanted);
    const bool odd = hoppers || contains(royals_, from);  // a piece behind a royal may be a hurdle
    for (const PieceType type : position_.rules().hand.gates) {
      if (!hand.holds(type)) continue;
      const bool tests = odd || tables_.moves(type).royal;
      Bits safe = targets;
      for (const Square to : Squares(tests ? targets : Bits{})) {
        if (!safe_after_gate(Move::gated(Move(from, to), type))) safe &= ~bit<Bits>(to);
      }
      sink.add_gated(from, safe, type);
    }
  }
}

template <class Bits>
bool Generator<Bits>::safe_after_drop(PieceType type, Square to) const {
  const Bits royal = tables_.moves(type).royal ? bit<Bits>(to) : Bits{};
  const auto& kinds = position_.rules().aloof;
  const bool aloof = std::find(kinds.begin(), kinds.end(), type) != kinds.end();
  return all_safe(royals_ | royal, occupied_ | bit<Bits>(to), Bits{},
                  aloof ? aloof_ | bit<Bits>(to) : aloof_);
}

// A piece dropped between a hopper and a royal may open a line as well as close one.
template <class Bits>
template <class Sink>
void Generator<Bits>::drops_of(Sink& sink, PieceType type) const {
  Bits targets = position_.drop_targets(us_, type) & target_;
  const bool all = test_all_ || tables_.moves(type).royal;
  const Bits doubtful = all ? targets : targets & sensitive_to_;
  for (const Square to : Squares(doubtful)) {
    if (!safe_after_drop(type, to)) targets &= ~bit<Bits>(to);
  }
  if (tables_.limits_checks_by_drops()) [[unlikely]]
    targets &= ~forbidden_drops(type, targets);
  if (any(targets)) sink.add_drops(type, targets);
}

template <class Bits>
template <class Sink>
[[gnu::noinline]] void Generator<Bits>::drops(Sink& sink) const {
  for (const PieceType type : position_.hand(us_)) {
    drops_of(sink, type);
    if (!position_.rules().hand.promoted) continue;
    if (const PieceType promoted = position_.rules().promoted(type); promoted.valid())
      drops_of(sink, promoted);
  }
}

template <class Bits>
bool Generator<Bits>::has_drop() const {
  if (none(target_)) return false;
  std::optional<Sieve<Bits>> sieve;
  if (!tables_.is_plain()) sieve.emplace(position_, *this);
  AnyDropSink<Bits> sink{sieve ? &*sieve : nullptr};
  drops(sink);
  return sink.found;
}

}  // namespace proconsul
