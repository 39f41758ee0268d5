// Attacks on a position's board.
#include <algorithm>

#include "engine/extra_legality.h"
#include "engine/position.h"

namespace proconsul {

template <class Bits>
Bits Position<Bits>::attackers_to(Square square, Colour by, Bits occupied) const {
  return attackers_of(*tables_, placement_, square, by, occupied);
}

template <class Bits>
bool Position<Bits>::is_attacked(Square square, Colour by, Bits occupied) const {
  return any(attackers_to(square, by, occupied));
}

template <class Bits>
Bits Position<Bits>::royal_set(Colour colour) const {
  return tables_->is_plain() ? royals(colour) : ExtraLegality<Bits>::royal_set(*tables_, placement_, colour);
}

template <class Bits>
bool Position<Bits>::in_check() const {
  if (!tables_->is_plain()) return ExtraLegality<Bits>::is_checked(*tables_, placement_, side_to_move_);
  for (const Square royal : Squares(royals(side_to_move_))) {
    if (is_attacked(royal, !side_to_move_, occupied())) return true;
  }
  return false;
}

namespace {

// A piece that promotes may become royal as one of the last of its new type, or make others royal as the last
// of its old type, while they are attacked: see ExtraLegality::unpromoted.
bool may_promote_into_check(const Rules& rules) {
  const auto& kinds = rules.extra.pseudo_royal_types;
  const auto lists = [&](PieceType type) {
    return type.valid() && std::find(kinds.begin(), kinds.end(), type) != kinds.end();
  };
  return std::any_of(rules.pieces.begin(), rules.pieces.end(),
                     [&](const PieceDef& piece) { return lists(piece.model) || lists(piece.base); });
}

}  // namespace

template <class Bits>
bool Position<Bits>::leaves_check() const {
  const Colour them = !side_to_move_;
  if (!may_promote_into_check(rules())) return ExtraLegality<Bits>::is_checked(*tables_, placement_, them);
  for (const Square royal : Squares(royals(them))) {
    if (is_attacked(royal, side_to_move_, occupied())) return true;
  }
  return false;
}

template <class Bits>
Bits Position<Bits>::attacks_from(Square from, Piece piece, Bits occupied) const {
  const auto& side = tables_->moves(piece.type()).sides[index_of(piece.colour())];
  Bits attacks = side.captures.at(from, occupied);
  for (const PawnShift<Bits>& shift : side.shifts) {
    if (shift.use != PathUse::kMove)
      attacks |= proconsul::shift(bit<Bits>(from) & shift.origins, shift.delta);
  }
  return tables_->has_aloof() ? attacks & clear_from(from, piece, occupied) : attacks;
}

// Where the piece may go if no other rule forbids it: all squares, or those that its aloof paths allow.
template <class Bits>
Bits Position<Bits>::clear_from(Square from, Piece piece, Bits occupied) const {
  const TypeMoves<Bits>& moves = tables_->moves(piece.type());
  if (!moves.aloof) return ~Bits{};
  const Bits aloof = pieces(tables_->aloof()) & occupied & ~bit<Bits>(from);
  return moves.sides[index_of(piece.colour())].clear.at(from, aloof) & ~aloof;
}

template <class Bits>
bool Position<Bits>::royals_face() const {
  const auto& sides = tables_->all_atoms().back().sides;
  for (const Square royal : Squares(royals(side_to_move_))) {
    const auto& side = sides[index_of(!side_to_move_)];
    if (any(side.sources.at(royal, occupied()) & royals(!side_to_move_))) return true;
  }
  return false;
}

template <class Bits>
Bits Position<Bits>::quiets_from(Square from, Piece piece, Bits occupied) const {
  const auto& side = tables_->moves(piece.type()).sides[index_of(piece.colour())];
  Bits quiets = side.moves.at(from, occupied);
  for (const PawnShift<Bits>& shift : side.shifts) {
    if (shift.use == PathUse::kCapture) continue;
    Bits target = bit<Bits>(from) & shift.origins;
    for (const int over : {shift.over, shift.over_last}) {
      if (over != 0) target = proconsul::shift(proconsul::shift(target, over) & ~occupied, -over);
    }
    quiets |= proconsul::shift(target, shift.delta);
  }
  if (tables_->has_aloof()) quiets &= clear_from(from, piece, occupied);
  return quiets & ~occupied;
}

template Bits64 Position<Bits64>::attackers_to(Square, Colour, Bits64) const;
template Bits128 Position<Bits128>::attackers_to(Square, Colour, Bits128) const;
template bool Position<Bits64>::is_attacked(Square, Colour, Bits64) const;
template bool Position<Bits128>::is_attacked(Square, Colour, Bits128) const;
template Bits64 Position<Bits64>::royal_set(Colour) const;
template Bits128 Position<Bits128>::royal_set(Colour) const;
template bool Position<Bits64>::in_check() const;
template bool Position<Bits128>::in_check() const;
template Bits64 Position<Bits64>::attacks_from(Square, Piece, Bits64) const;
template Bits128 Position<Bits128>::attacks_from(Square, Piece, Bits128) const;
template Bits64 Position<Bits64>::clear_from(Square, Piece, Bits64) const;
template Bits128 Position<Bits128>::clear_from(Square, Piece, Bits128) const;
template bool Position<Bits64>::leaves_check() const;
template bool Position<Bits128>::leaves_check() const;
template bool Position<Bits64>::royals_face() const;
template bool Position<Bits128>::royals_face() const;
template Bits64 Position<Bits64>::quiets_from(Square, Piece, Bits64) const;
template Bits128 Position<Bits128>::quiets_from(Square, Piece, Bits128) const;

}  // namespace proconsul
