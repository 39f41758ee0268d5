#include "engine/effect.h"

#include <algorithm>

#include "engine/captures_beside.h"
#include "engine/flips.h"
#include "engine/position.h"
#include "engine/tables.h"
#include "engine/walls.h"

namespace proconsul {

namespace {

// Squares that a capture blows up besides the step's own: neighbours, and the capturer's.
template <class Bits>
Bits blasted_by(const Position<Bits>& position, const Step& step, Bits changed) {
  const auto& proof = position.rules().extra.blast_proof;
  const Bits spared = position.pieces(position.rules().extra.blast_immune) | position.pieces(proof);
  const Bits pieces = position.pieces(Colour::kWhite) | position.pieces(Colour::kBlack);
  const Bits neighbours = position.tables().blasted(step.to) & pieces & ~spared & ~changed;
  const bool stays = std::find(proof.begin(), proof.end(), step.placed.type()) != proof.end();
  return stays ? neighbours : neighbours | bit<Bits>(step.to);
}

// The arriving piece: of the other colour if the move changes sides.
template <class Bits>
Piece arriving(const Position<Bits>& position, const Step& step) {
  const ExtraRules& extra = position.rules().extra;
  const bool recolours = step.victim.valid() ? extra.captures_recolour : extra.quiets_recolour;
  if (!recolours || position.rules().pieces[index_of(step.mover.type())].royal) return step.placed;
  return {!step.placed.colour(), step.placed.type()};
}

// Enemy pieces next to where a piece of `us` has arrived change sides.
template <class Bits>
void flip_around(const Position<Bits>& position, Colour us, Square centre, Effect<Bits>& effect) {
  const Bits royals = position.pieces(position.tables().royals());
  const Bits theirs =
      position.tables().neighbours(centre) & position.pieces(!us) & ~royals & ~effect.changed();
  for (const Square square : Squares(theirs))
    effect.change(square, position.on(square), Piece(us, position.on(square).type()));
}

// Removes `squares` from the board; pieces on them count as captured.
template <class Bits>
void remove_all(const Position<Bits>& position, Bits squares, Effect<Bits>& effect) {
  if (none(squares)) return;
  effect.capture();
  for (const Square square : Squares(squares)) effect.change(square, position.on(square), Piece::none());
}

// Removes what a piece of `us` that has arrived on `to` encloses.
template <class Bits>
void take_in_custody(const Position<Bits>& position, Colour us, Square to, Effect<Bits>& effect) {
  Placement<Bits> next = position.placement();
  effect.apply(next);
  const Rules& rules = position.rules();
  const Bits taken = in_custody(*rules.extra.custody, rules.board, next, us, to);
  remove_all(position, taken & ~position.pieces(position.tables().royals()), effect);
}

template <class Bits>
bool turns_to_wall(const Position<Bits>& position, const Step& step) {
  const auto& types = position.rules().extra.petrifying;
  return step.victim.valid() && std::find(types.begin(), types.end(), step.mover.type()) != types.end();
}

// The mover disappears because it captures a piece of its own type.
template <class Bits>
bool vanishes(const Position<Bits>& position, const Step& step) {
  return position.rules().extra.equals_vanish && step.victim.valid() &&
         position.on(step.victim).type() == step.mover.type();
}

template <class Bits>
Effect<Bits> effect_of_step(const Position<Bits>& position, const Step& step) {
  Effect<Bits> effect;
  if (step.victim.valid() && position.rules().extra.captures_in_place) {
    effect.capture();
    effect.change(step.victim, position.on(step.victim), Piece::none());
    effect.spend(bit<Bits>(step.from));  // it counts as moved
    return effect;
  }
  effect.change(step.from, step.mover, Piece::none());
  if (step.victim.valid()) {
    effect.capture();
    effect.change(step.victim, position.on(step.victim), Piece::none());
  }
  const Piece arrived = arriving(position, step);
  effect.change(step.to, position.on(step.to), arrived);
  Bits blasted{};
  if (effect.captures() && position.rules().extra.blast_on_capture) {
    blasted = blasted_by(position, step, effect.changed());
    if (contains(blasted, step.to)) effect.burst(arrived);
    for (const Square square : Squares(blasted)) effect.change(square, position.on(square), Piece::none());
  }
  const bool vanished = vanishes(position, step);
  if (vanished) {
    effect.change(step.to, position.on(step.to), Piece::none());
    effect.burst(arrived);
  }
  const bool gone = vanished || contains(blasted, step.to);
  if (turns_to_wall(position, step)) effect.change(step.to, position.on(step.to), Piece::wall());
  if (position.rules().extra.flips_around && !gone)
    flip_around(position, step.mover.colour(), step.to, effect);
  if (position.rules().extra.custody && !gone)
    take_in_custody(position, step.mover.colour(), step.to, effect);
  return effect;
}

// A king or rook dropped where it castles from, with the other standing ready, counts as unmoved.
template <class Bits>
Bits castling_regained(const Position<Bits>& position, Square dropped_on, Piece placed) {
  const Rules& rules = position.rules();
  const auto stands = [&](Square square) { return square == dropped_on ? placed : position.on(square); };
  const Colour us = placed.colour();
  Bits marks{};
  for (const SpecialMoveTable::Group& group : position.special_move_table().groups) {
    const SpecialMove& special = position.special_moves()[group.begin];
    const bool ours =
        special.colour == us && (dropped_on == special.from || dropped_on == special.second_from);
    if (ours && rules.castling.is_king(stands(special.from), us) &&
        rules.castling.is_rook(stands(special.second_from), us))
      marks |= narrow<Bits>(group.unmoved);
  }
  return marks;
}

// Groups that a drop removes because it leaves them without an empty square next to them.
template <class Bits>
void remove_smothered(const Position<Bits>& position, Colour us, Square to, Effect<Bits>& effect) {
  const HandRules& hand = position.rules().hand;
  if (hand.smothers_enemies != Smothering::kRemoves && hand.smothers_own != Smothering::kRemoves) return;
  const Smothered<Bits> dead = smothered(position.rules(), position.placement(), us, to);
  const Bits royals = position.pieces(position.tables().royals());
  if (hand.smothers_enemies == Smothering::kRemoves) remove_all(position, dead.enemies & ~royals, effect);
  if (hand.smothers_own == Smothering::kRemoves) remove_all(position, dead.own & ~royals, effect);
}

template <class Bits>
Effect<Bits> effect_of_drop(const Position<Bits>& position, Move move) {
  const Rules& rules = position.rules();
  const Piece placed = position.mover(move);
  const Colour us = placed.colour();
  Effect<Bits> effect;
  effect.change(move.to(), position.on(move.to()), placed);
  const bool pays = rules.tally && rules.tally->pays;
  if (!rules.hand.unlimited && !pays)
    effect.take_from_hand(Piece(us, position.tables().in_hand(placed.type())));
  effect.reset_clock();
  if (rules.castling.by_drop) effect.regain(castling_regained(position, move.to(), placed));
  const Bits beside_own = position.tables().neighbours(move.to()) & position.pieces(us);
  if (rules.extra.flips_around && (!rules.extra.flips_by_pairs || any(beside_own)))
    flip_around(position, us, move.to(), effect);
  if (rules.extra.custody) take_in_custody(position, us, move.to(), effect);
  remove_smothered(position, us, move.to(), effect);
  if (!rules.hand.flips) return effect;
  const Bits royals = position.pieces(position.tables().royals());
  for (const Square square : Squares(enclosed(rules.board, position.placement(), us, move.to()) & ~royals))
    effect.change(square, position.on(square), Piece(us, position.on(square).type()));
  return effect;
}

}  // namespace

// Such a promotion resets the clock of the move limit like a capture.
bool is_lasting_promotion(const Rules& rules, Piece mover, Move move) {
  return move.is_promotion() && rules.promoted(move.promotion()) != mover.type();
}

template <class Bits>
Effect<Bits> effect_of(const Position<Bits>& position, const SpecialMove& special) {
  Effect<Bits> effect;
  const bool both = special.second_from.valid();
  effect.change(special.from, position.on(special.from), Piece::none());
  if (both) effect.change(special.second_from, position.on(special.second_from), Piece::none());
  effect.change(special.to, position.on(special.to), position.on(special.from));
  if (both)
    effect.change(special.second_to, position.on(special.second_to), position.on(special.second_from));
  effect.spend(narrow<Bits>(special.unmoved | special.spends));
  return effect;
}

template <class Bits>
Effect<Bits> effect_of(const Position<Bits>& position, Move move) {
  if (move.is_drop()) return effect_of_drop(position, move);
  Effect<Bits> effect;
  const Colour us = position.side_to_move();
  if (move.kind() == Move::Kind::kSpecial) {
    effect = effect_of(position, position.special_move(move));
  } else if (move.kind() != Move::Kind::kPass) {
    const Piece mover = position.mover(move);
    if (move.is_step()) effect = effect_of_step(position, step_of(position, move));
    if (move.kind() == Move::Kind::kBecome) effect.change(move.from(), mover, Piece(us, move.new_type()));
    const bool lasts = move.is_step() && is_lasting_promotion(position.rules(), mover, move);
    if (lasts || position.resets_clock(mover, move)) effect.reset_clock();
    if (position.rules().hand.promotes && move.is_step() && move.is_promotion())
      effect.take_from_hand(Piece(us, position.rules().kept_as(move.promotion())));
  }
  if (const PieceType type = move.gate(); type.valid()) {
    const Square gate = position.gate_of(move);
    effect.change(gate, position.on(gate), Piece(us, type));
    effect.take_from_hand(Piece(us, type));
  }
  if (const Square wall = move.wall(); wall.valid()) {
    for (const Square lifted : Squares(walls_lifted(position)))
      effect.change(lifted, Piece::wall(), Piece::none());
    effect.change(wall, position.on(wall), Piece::wall());
  }
  return effect;
}

template Effect<Bits64> effect_of(const Position<Bits64>&, Move);
template Effect<Bits128> effect_of(const Position<Bits128>&, Move);
template Effect<Bits64> effect_of(const Position<Bits64>&, const SpecialMove&);
template Effect<Bits128> effect_of(const Position<Bits128>&, const SpecialMove&);

}  // namespace proconsul
