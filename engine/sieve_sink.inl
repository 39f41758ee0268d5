// Filters the moves between a Generator and its sink in games with extra rules.
#pragma once

#include "engine/sieve.h"

namespace proconsul {
namespace {

template <class Bits, class Sink>
class SieveSink {
 public:
  static constexpr bool kOnlyCounts = false;  // steps are judged by their origins

  SieveSink(const Position<Bits>& position, const Sieve<Bits>& sieve, Sink& sink, bool only_captures)
      : position_(position), sieve_(sieve), sink_(sink), only_captures_(only_captures) {}

  bool found() const { return found_; }

  void add(Square from, Bits targets) {
    if (sieve_.replaces(from)) [[unlikely]]
      return each(from, wanted(targets));
    const Bits allowed = sieve_.steps(from, wanted(targets), Move::Kind::kNormal, 0);
    note(allowed);
    sink_.add(from, allowed);
  }
  void add_promotions(Square from, Bits targets) {
    for (const Square to : Squares(wanted(targets))) promote(from, to);
  }
  void add_shifted(Bits targets, int delta, Move::Kind kind) {
    if (sieve_.replaces_any()) [[unlikely]] {
      for (const Square to : Squares(wanted(targets))) pass(Move(Square(to.index() - delta), to, kind));
      return;
    }
    const Bits allowed = sieve_.shifted(wanted(targets), delta, kind);
    note(allowed);
    sink_.add_shifted(allowed, delta, kind);
  }
  void add_promoted(Bits targets, int delta) {
    for (const Square to : Squares(wanted(targets))) promote(Square(to.index() - delta), to);
  }
  void add_changed(Square from, Bits targets, PieceType type) {
    const Bits allowed = sieve_.steps(from, wanted(targets), Move::Kind::kPromotion, type.index());
    note(allowed);
    sink_.add_changed(from, allowed, type);
  }
  void add_drops(PieceType type, Bits targets) {
    const Bits allowed = sieve_.drops(type, wanted(targets));
    note(allowed);
    sink_.add_drops(type, allowed);
  }
  void add_gated(Square from, Bits targets, PieceType type) {
    for (const Square to : Squares(wanted(targets))) pass(Move::gated(Move(from, to), type));
  }
  void add(Move move) {
    if (!only_captures_ || position_.is_capture(move)) pass(move);
  }

 private:
  Bits wanted(Bits targets) const {
    return only_captures_ ? targets & position_.capturable(position_.side_to_move()) : targets;
  }
  void note(Bits allowed) { found_ |= any(allowed); }
  void pass(Move candidate) {
    const Move move = sieve_.with_change(candidate);
    if (!move.valid() || !sieve_.allows(move)) return;
    found_ = true;
    sink_.add(move);
  }
  void each(Square from, Bits targets) {
    for (const Square to : Squares(targets)) pass(Move(from, to));
  }
  [[gnu::noinline]] void promote(Square from, Square to) {
    for (const PieceType type : position_.promotion_choice())
      pass(Move(from, to, Move::Kind::kPromotion, type.index()));
  }

  const Position<Bits>& position_;
  const Sieve<Bits>& sieve_;
  Sink& sink_;
  bool only_captures_;
  bool found_ = false;
};

template <class Bits, class Sink>
bool run_captures(const Position<Bits>& position, const Generator<Bits>& generator, const Sieve<Bits>& sieve,
                  Sink& sink) {
  SieveSink<Bits, Sink> captures(position, sieve, sink, true);
  generator.run(captures, Wanted::kTactical);
  return captures.found();
}

// Only en passant captures; false if there are none.
template <class Bits, class Sink>
bool run_en_passant(const Position<Bits>& position, const Generator<Bits>& generator,
                    const Sieve<Bits>& sieve, Sink& sink) {
  if (!position.ep_square().valid()) return false;
  SieveSink<Bits, Sink> captures(position, sieve, sink, true);
  generator.en_passant(captures);
  return captures.found();
}

// Passes all moves of a game with extra rules to the sink in the order in which the generator finds them.
// Returns false without doing anything if the generator's moves are legal as they stand.
template <class Bits, class Sink>
[[gnu::noinline]] bool run_sieved(const Position<Bits>& position, const Generator<Bits>& generator,
                                  Sink& sink, Wanted wanted) {
  const Sieve<Bits> sieve(position, generator);
  if (position.rules().extra.must_capture_ep && run_en_passant(position, generator, sieve, sink)) return true;
  if (position.rules().extra.must_capture && run_captures(position, generator, sieve, sink)) return true;
  if (sieve.is_open()) return false;
  SieveSink<Bits, Sink> all(position, sieve, sink, false);
  generator.run(all, wanted);
  return true;
}

}  // namespace
}  // namespace proconsul
