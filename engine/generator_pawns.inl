// Moves of pawns, which the generator shifts all together, and promotions that may also be made without
// moving.
#pragma once

#include "engine/generator.h"

namespace proconsul {

// Where an arriving pawn promotes: not by a capture after which it stays where it was.
template <class Bits>
[[gnu::always_inline]] inline Bits Generator<Bits>::able_to_promote(Bits targets) const {
  const Bits promoting = targets & tables_.promotion_region(us_);
  if (any(promoting) && position_.rules().extra.captures_in_place) [[unlikely]]
    return promoting & ~capturable_;
  return promoting;
}

template <class Bits>
template <class Sink>
void Generator<Bits>::emit_shifted(Sink& sink, const PawnShift<Bits>& shift, Bits targets, PieceType own,
                                   Wanted wanted) const {
  const Bits promoting = able_to_promote(targets);
  if (any(promoting)) sink.add_promoted(promoting, shift.delta);
  if (any(promoting) && own.valid()) [[unlikely]]
    for (const Square to : Squares(promoting))
      sink.add_changed(Square(to.index() - shift.delta), bit<Bits>(to), own);
  const Bits staying = targets & ~(promoting & tables_.promotion_compulsory(us_));
  const Bits plain = wanted == Wanted::kTactical ? staying & capturable_ : staying;
  sink.add_shifted(plain, shift.delta, shift.leaves_ep ? Move::Kind::kDoubleStep : Move::Kind::kNormal);
}

template <class Bits>
template <class Sink>
void Generator<Bits>::pawn_shifts(Sink& sink, const TypeMoves<Bits>& moves, Bits from, Bits allowed,
                                  bool test, Wanted wanted) const {
  constexpr bool kCountsNone =
      Sink::kOnlyCounts && sizeof(Bits) == 8;  // cheaper than testing whether there are any
  const Bits empty = ~occupied_;
  const Bits sensitive = test ? ~Bits{} : sensitive_to_ & ~capturable_;
  const Bits by_use[] = {allowed & open_, allowed & empty, allowed & capturable_};
  for (const PawnShift<Bits>& shift : moves.sides[index_of(us_)].shifts) {
    Bits targets = from & shift.origins;
    if (shift.over != 0) {
      targets = shift_within(targets, shift.over) & empty;
      if (shift.over_last != shift.over) [[unlikely]]
        targets = shift_within(targets, shift.over_last - shift.over) & empty;
      targets = shift_within(targets, shift.delta - shift.over_last);
    } else {
      targets = shift_within(targets, shift.delta);
    }
    targets &= by_use[static_cast<std::size_t>(shift.use)];
    for (const Square to : Squares(targets & sensitive)) {
      const Square origin = Square(to.index() - shift.delta);
      if (!safe_step(origin, to)) targets &= ~bit<Bits>(to);
    }
    if (kCountsNone || any(targets)) emit_shifted(sink, shift, targets, moves.own_promotion, wanted);
  }
}

template <class Bits>
template <class Sink>
void Generator<Bits>::pawn_tables(Sink& sink, const TypeMoves<Bits>& moves, Bits from_any, Bits target,
                                  Wanted wanted) const {
  const auto& side = moves.sides[index_of(us_)];
  for (const Square from : Squares(from_any & side.origins)) {
    const Bits wanted_quiet =
        wanted != Wanted::kTactical ? ~occupied_ : ~occupied_ & tables_.promotion_region(us_);
    const Bits quiet = side.moves.at(from, occupied_) & wanted_quiet;
    const Bits targets = filtered(from, ((side.captures.at(from, occupied_) & capturable_) | quiet) & target);
    const Bits promoting = able_to_promote(targets);
    if (any(promoting)) sink.add_promotions(from, promoting);
    if (any(promoting) && moves.own_promotion.valid()) sink.add_changed(from, promoting, moves.own_promotion);
    const Bits staying = targets & ~(promoting & tables_.promotion_compulsory(us_));
    sink.add(from, wanted != Wanted::kTactical ? staying : staying & capturable_);
  }
}

template <class Bits>
template <class Sink>
void Generator<Bits>::en_passant(Sink& sink) const {
  for (const Square to : Squares(position_.ep_squares())) {
    for (const PieceType type : tables_.pawns()) {
      for (const Square from : Squares(position_.ep_capturers(us_, type, to))) {
        const Move move(from, to, Move::Kind::kEnPassant);
        if (safe_after(step_of(position_, move))) sink.add(move);
      }
    }
  }
}

template <class Bits>
template <class Sink>
void Generator<Bits>::pawns_of(Sink& sink, const TypeMoves<Bits>& moves, Bits all, Bits target,
                               Wanted wanted) const {
  const Bits promotion = tables_.promotion_region(us_);
  const Bits allowed = wanted == Wanted::kTactical ? target & (capturable_ | promotion) : target;
  const Bits doubtful = test_all_ ? all : all & sensitive_from_;
  const Bits pinned = all & pinned_ & ~doubtful;
  pawn_shifts(sink, moves, all & ~doubtful & ~pinned, allowed, false, wanted);
  if (any(doubtful)) {
    for (const Square from : Squares(doubtful))
      pawn_shifts(sink, moves, bit<Bits>(from), allowed, true, wanted);
  }
  for (const Square from : Squares(pinned)) {
    pawn_shifts(sink, moves, bit<Bits>(from), allowed & pin_allowed_[index_of(from)], false, wanted);
  }
  if (any(moves.sides[index_of(us_)].origins & all)) pawn_tables(sink, moves, all, target, wanted);
}

// A pawn that can capture en passant may not move to that square without capturing.
template <class Bits>
template <class Sink>
void Generator<Bits>::pawns(Sink& sink, Wanted wanted) const {
  for (const PieceType type : tables_.pawns()) {
    const TypeMoves<Bits>& moves = tables_.moves(type);
    Bits others = own_ & position_.pieces(type);
    if (moves.steps_where_it_takes && position_.ep_square().valid()) [[unlikely]] {
      for (const Square from : Squares(others)) {
        const Bits taken = position_.ep_targets(from, type);
        if (none(taken)) continue;
        others &= ~bit<Bits>(from);
        pawns_of(sink, moves, bit<Bits>(from), target_ & ~taken, wanted);
      }
    }
    pawns_of(sink, moves, others, target_, wanted);
  }
}

template <class Bits>
template <class Sink>
[[gnu::noinline]] void Generator<Bits>::standing_promotions(Sink& sink) const {
  for (const Square from : Squares(own_ & position_.pieces(tables_.pawns()))) {
    for (const PieceType type : position_.promotion_choice()) {
      const Bits steps = position_.quiets_from(from, Piece(us_, type), occupied_);
      for (const Square to : Squares(filtered(from, steps & target_))) {
        if (position_.may_promote_standing(from, to, type))
          sink.add(Move(from, to, Move::Kind::kPromotion, type.index()));
      }
      if (!in_check_ && position_.may_promote_standing(from, from, type))
        sink.add(Move(from, from, Move::Kind::kBecome, type.index()));
    }
  }
}

}  // namespace proconsul
