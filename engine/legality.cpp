// Tests of single moves: legality, check. The bits of a move may be arbitrary.
#include <algorithm>

#include "engine/extra_legality.h"
#include "engine/generator.h"
#include "engine/jumps.h"
#include "engine/line_moves.h"
#include "engine/position.h"
#include "engine/sieve.h"
#include "engine/walls.h"

namespace proconsul {

namespace {

// The kind that a move of this piece between these squares must have, promotion aside.
template <class Bits>
Move::Kind step_kind(const Position<Bits>& position, Piece piece, Square from, Square to) {
  const auto& side = position.tables().moves(piece.type()).sides[index_of(piece.colour())];
  const bool leaves_ep =
      std::any_of(side.shifts.begin(), side.shifts.end(), [&](const PawnShift<Bits>& shift) {
        return shift.leaves_ep && shift.delta == to.index() - from.index() && contains(shift.origins, from);
      });
  return leaves_ep ? Move::Kind::kDoubleStep : Move::Kind::kNormal;
}

// A step of a piece that may promote, whether it does or not.
template <class Bits>
bool fits_piece_promotion(const Position<Bits>& position, Move move, Piece piece) {
  const Tables<Bits>& tables = position.tables();
  const TypeMoves<Bits>& moves = tables.moves(piece.type());
  const PiecePromotionRules& rules = position.rules().piece_promotion;
  const Bits region = tables.promotion_region(piece.colour());
  const bool capture = position.on(move.to()).valid();
  const bool able =
      (contains(region, move.from()) || contains(region, move.to())) && (!rules.only_by_capture || capture) &&
      !(position.rules().extra.captures_in_place && capture) && position.may_add(moves.promoted);
  if (move.is_promotion()) return able && move.promotion() == moves.promoted;
  const bool compelled =
      rules.compulsory ? able : contains(moves.sides[index_of(piece.colour())].compelled, move.to());
  return !compelled && move.kind() == Move::Kind::kNormal && move.detail() == 0;
}

template <class Bits>
bool is_pseudo_legal_step(const Position<Bits>& position, Move move, Piece piece) {
  const Square from = move.from();
  const Square to = move.to();
  const Bits occupied = position.occupied();
  const Tables<Bits>& tables = position.tables();
  const bool stands = tables.promotes_standing() && move.is_promotion();
  const auto& counters = position.rules().line_counters;
  const bool counts = std::find(counters.begin(), counters.end(), piece.type()) != counters.end();
  const Bits reach = stands   ? ~Bits{}
                     : counts ? line_targets(position, from, piece)
                     : position.on(to).valid()
                         ? position.attacks_from(from, piece, occupied) & position.capturable(piece.colour())
                         : position.quiets_from(from, piece, occupied);
  if (from == to || !contains(reach, to)) return false;
  const TypeMoves<Bits>& moves = tables.moves(piece.type());
  if (moves.steps_where_it_takes && contains(position.ep_targets(from, piece.type()), to)) return false;
  const bool stays = position.rules().extra.captures_in_place && position.on(to).valid();
  const bool pawn = moves.pawn && !stays;
  const bool must_promote = pawn && contains(tables.promotion_compulsory(piece.colour()), to);
  const PieceType changed = tables.is_plain() ? PieceType::none() : position.rules().changed(piece.type());
  if (changed.valid() && !move.is_promotion())
    return !must_promote && move.kind() == Move::Kind::kChange && move.new_type() == changed &&
           position.may_add(changed);
  if (moves.promoted.valid()) return fits_piece_promotion(position, move, piece);
  if (!move.is_promotion())
    return !must_promote && move.kind() == step_kind(position, piece, from, to) && move.detail() == 0;
  if (tables.promotes_standing())
    return pawn && !position.on(to).valid() && position.may_promote_standing(from, to, move.promotion());
  const PromotionChoice types = position.promotion_choice();
  const bool listed = std::find(types.begin(), types.end(), move.promotion()) != types.end();
  return pawn && contains(tables.promotion_region(piece.colour()), to) &&
         (listed || move.promotion() == moves.own_promotion);
}

template <class Bits>
bool passes_from(const Position<Bits>& position, Square square, Piece piece) {
  const TypeMoves<Bits>& moves = position.tables().moves(piece.type());
  return moves.passes &&
         contains(moves.sides[index_of(piece.colour())].moves.at(square, position.occupied()), square);
}

template <class Bits>
bool can_drop(const Position<Bits>& position, Move move) {
  const Colour us = position.side_to_move();
  const int types = static_cast<int>(position.rules().pieces.size());
  if (move.drop_type().index() >= types || move.to().index() >= position.rules().board.size()) return false;
  return move == Move::drop(move.drop_type(), move.to()) &&
         position.hand(us).holds(position.rules().in_hand(move.drop_type())) &&
         contains(position.drop_targets(us, move.drop_type()), move.to());
}

template <class Bits>
bool is_own_special(const Position<Bits>& position, Move move) {
  if (static_cast<std::size_t>(move.detail()) >= position.special_moves().size()) return false;
  const SpecialMove& special = position.special_move(move);
  return special.colour == position.side_to_move() && special.from == move.from() &&
         special.to == move.to() && none(narrow<Bits>(special.unmoved) & ~position.unmoved());
}

// Whether the piece that comes in by the gate, if any, may do so.
template <class Bits>
bool fits_gate(const Position<Bits>& position, Move move) {
  const PieceType type = move.gate();
  const bool special = move.kind() == Move::Kind::kSpecial;
  if (!type.valid())
    return move.kind() != Move::Kind::kGate && !(special && position.special_move(move).gated);
  const auto& gates = position.rules().hand.gates;
  if (std::find(gates.begin(), gates.end(), type) == gates.end()) return false;
  if (!position.hand(position.side_to_move()).holds(type)) return false;
  return special ? position.special_move(move).gate.valid()
                 : move.kind() == Move::Kind::kGate && contains(position.unmoved(), move.from());
}

// Precondition: the piece jumps there.
template <class Bits>
bool is_pseudo_legal_jump(const Position<Bits>& position, Move move, Piece piece) {
  const bool pawn = position.tables().moves(piece.type()).pawn;
  if (move.kind() == Move::Kind::kEnPassant) {
    const Bits compulsory = position.tables().promotion_compulsory(piece.colour());
    return move.detail() == 0 && !(pawn && contains(compulsory, move.to()));
  }
  const PromotionChoice types = position.promotion_choice();
  return move.kind() == Move::Kind::kPromotion && pawn &&
         contains(position.tables().promotion_region(piece.colour()), move.to()) &&
         std::find(types.begin(), types.end(), move.promotion()) != types.end();
}

// If moves place walls, whether the move has its wall where it may be placed.
template <class Bits>
bool fits_walling(const Position<Bits>& position, Move move) {
  const Move bare = move.unwalled();
  const bool alone = move.has_wall() && bare.valid() && bare == wall_alone(position);
  if (!alone && !position.is_pseudo_legal_unwalled(bare)) return false;
  if (!move.has_wall()) return !places_wall(position, bare);
  return move.wall().index() < position.rules().board.size() &&
         contains(wall_targets(position, bare), move.wall());
}

}  // namespace

template <class Bits>
bool Position<Bits>::is_pseudo_legal(Move move) const {
  if (tables_->has_walling()) return fits_walling(*this, move);
  return !move.has_wall() && is_pseudo_legal_unwalled(move);
}

template <class Bits>
bool Position<Bits>::is_pseudo_legal_unwalled(Move move) const {
  const int size = rules().board.size();
  if (move.is_drop()) return can_drop(*this, move);
  if (move.from().index() >= size || move.to().index() >= size) return false;
  const Move shut = Move(move.from(), move.to(), move.kind(), move.detail());
  const bool opens = move.kind() == Move::Kind::kGate || move.kind() == Move::Kind::kSpecial;
  if (move != shut && !(opens && move == Move::gated(shut, move.gate()))) return false;
  if (move.kind() == Move::Kind::kPass && rules().may_ever_pass(side_to_move_) && move == side_pass())
    return true;
  const Piece piece = on(move.from());
  if (!piece.valid() || piece.colour() != side_to_move_) return false;
  if (tables_->has_jumps()) {
    if (contains(legal_jump_targets(*this, move.from()), move.to()))
      return is_pseudo_legal_jump(*this, move, piece);
    if (jumping().valid()) return false;
  }
  switch (move.kind()) {
    case Move::Kind::kSpecial:
      return is_own_special(*this, move) && fits_gate(*this, move);
    case Move::Kind::kPass:
      return move.from() == move.to() && move.detail() == 0 && passes_from(*this, move.from(), piece);
    case Move::Kind::kEnPassant:
      return move.detail() == 0 && contains(ep_targets(move.from(), piece.type()), move.to());
    case Move::Kind::kNormal:
    case Move::Kind::kDoubleStep:
    case Move::Kind::kPromotion:
    case Move::Kind::kChange:
      return is_pseudo_legal_step(*this, move, piece);
    case Move::Kind::kGate:
      return fits_gate(*this, move) && is_pseudo_legal_step(*this, move.ungated(), piece) &&
             !(rules().extra.captures_in_place && on(move.to()).valid());
    case Move::Kind::kBecome:
      return move.from() == move.to() && tables_->promotes_standing() &&
             may_promote_standing(move.from(), move.to(), move.promotion());
    case Move::Kind::kDrop:
      break;
  }
  return false;
}

template <class Bits>
bool Position<Bits>::may_promote_standing(Square from, Square to, PieceType type) const {
  const PromotionChoice types = promotion_choice();
  if (!contains(pawns(side_to_move_), from) || std::find(types.begin(), types.end(), type) == types.end())
    return false;
  const Bits region = narrow<Bits>(oriented(rules().board, *rules().standing_promotion, side_to_move_));
  if (!contains(region, from) && !single(pawns(side_to_move_))) return false;
  const Piece promoted(side_to_move_, type);
  if (from != to && !contains(quiets_from(from, promoted, occupied()), to)) return false;
  const Bits others = occupied() & ~bit<Bits>(from);
  if (any(attacks_from(to, promoted, others) & pieces(!side_to_move_))) return false;
  for (const Square royal : Squares(royal_set(!side_to_move_))) {
    const Bits uncovered = attackers_to(royal, side_to_move_, others | bit<Bits>(to));
    if (any(uncovered & ~bit<Bits>(from))) return false;
  }
  return true;
}

namespace {

// Whether a pseudo-legal move passes the generator's own tests.
template <class Bits>
bool is_generated(const Position<Bits>& position, const Generator<Bits>& generator, Move move) {
  if (position.tables().drops_first() && !move.is_drop() && generator.has_drop()) return false;
  if (position.has_to_wait() && !(move == position.side_pass())) return false;
  switch (move.kind()) {
    case Move::Kind::kSpecial: {
      typename Generator<Bits>::Attacked attacked;
      return generator.special_ready(position.special_move(move), attacked) &&
             (!move.gate().valid() || generator.safe_after_gate(move));
    }
    case Move::Kind::kPass:
      return generator.may_pass();
    case Move::Kind::kBecome:
      return !generator.in_check();
    case Move::Kind::kNormal:
    case Move::Kind::kDoubleStep:
    case Move::Kind::kEnPassant:
    case Move::Kind::kPromotion:
    case Move::Kind::kChange:
      return generator.safe_after(step_of(position, move));
    case Move::Kind::kGate:
      return generator.safe_after(step_of(position, move)) && generator.safe_after_gate(move);
    case Move::Kind::kDrop:
      return generator.safe_after_drop(move.drop_type(), move.to()) &&
             (!position.tables().limits_checks_by_drops() || generator.may_check_by(move));
  }
  return false;
}

}  // namespace

// Whether a pass written as a pass of the side is legal, though a piece could also make it by moving back
// onto its square.
template <class Bits>
bool Position<Bits>::is_side_pass_legal(Move move) const {
  MoveList list;
  generate(list);
  return std::find(list.begin(), list.end(), move) != list.end();
}

template <class Bits>
bool Position<Bits>::is_legal(Move move) const {
  if (!is_pseudo_legal(move)) return false;
  if (immediate_end()) return false;
  if (move.kind() == Move::Kind::kPass && rules().may_ever_pass(side_to_move_) && move == side_pass())
    return is_side_pass_legal(move);
  const Generator<Bits> generator(*this);
  if (!is_generated(*this, generator, move.unwalled())) return false;
  if (tables_->is_plain()) return true;
  if (tables_->has_walling()) {
    return ExtraLegality<Bits>(*this).allows(move) &&
           (!rules().extra.must_capture || is_capture(move) || !can_capture());
  }
  if (!Sieve<Bits>(*this, generator).allows(move)) return false;
  if (rules().extra.must_capture_ep && move.kind() != Move::Kind::kEnPassant && can_capture_ep())
    return false;
  return !rules().extra.must_capture || is_capture(move) || !can_capture();
}

template <class Bits>
bool Position<Bits>::gives_check(Move move) const {
  if (!tables_->is_plain() || tables_->has_aloof()) return ExtraLegality<Bits>(*this).gives_check(move);
  const Effect<Bits> effect = effect_of(*this, move);
  const Bits occupied_then = effect.after(occupied());
  const Bits royals_there = royals(!side_to_move_);
  for (const SquareChange& change : effect) {
    if (change.after.valid() && any(attacks_from(change.square, change.after, occupied_then) & royals_there))
      return true;
  }
  for (const Square royal : Squares(royals_there)) {
    if (any(attackers_to(royal, side_to_move_, occupied_then) & ~effect.changed())) return true;
  }
  return false;
}

template bool Position<Bits64>::is_pseudo_legal(Move) const;
template bool Position<Bits128>::is_pseudo_legal(Move) const;
template bool Position<Bits64>::is_pseudo_legal_unwalled(Move) const;
template bool Position<Bits128>::is_pseudo_legal_unwalled(Move) const;
template bool Position<Bits64>::may_promote_standing(Square, Square, PieceType) const;
template bool Position<Bits128>::may_promote_standing(Square, Square, PieceType) const;
template bool Position<Bits64>::is_side_pass_legal(Move) const;
template bool Position<Bits128>::is_side_pass_legal(Move) const;
template bool Position<Bits64>::is_legal(Move) const;
template bool Position<Bits128>::is_legal(Move) const;
template bool Position<Bits64>::gives_check(Move) const;
template bool Position<Bits128>::gives_check(Move) const;

}  // namespace proconsul
