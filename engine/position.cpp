#include "engine/position.h"

#include <algorithm>

#include "engine/check.h"
#include "engine/extra_legality.h"
#include "engine/position_hands.inl"
#include "engine/position_losses.inl"
#include "engine/zobrist.h"

namespace proconsul {

template <class Bits>
Position<Bits>::Position(std::shared_ptr<const CompiledGame> game, std::shared_ptr<const Tables<Bits>> tables)
    : game_(std::move(game)),
      tables_(std::move(tables)),
      special_move_table_(std::make_shared<const SpecialMoveTable>()) {}

template <class Bits>
Position<Bits>::Position(const Position& other) {
  *this = other;
}

template <class Bits>
Position<Bits>& Position<Bits>::operator=(const Position& other) {
  if (this == &other) return *this;
  game_ = other.game_;
  tables_ = other.tables_;
  special_move_table_ = other.special_move_table_;
  placement_ = other.placement_;
  hands_ = other.hands_;
  changed_ = other.changed_;
  side_to_move_ = other.side_to_move_;
  full_move_ = other.full_move_;
  states_ = other.states_;
  turns_ = other.turns_;
  state_ = states_.empty() ? nullptr : &states_.back();
  return *this;
}

template <class Bits>
void Position<Bits>::reserve(std::size_t plies) {
  states_.reserve(states_.size() + plies);
  state_ = &states_.back();
}

// Keeps only the unmoved marks that some special move still needs.
template <class Bits>
void Position<Bits>::normalise_unmoved(State& state) const {
  Bits needed{};
  for (const SpecialMoveTable::Group& group : special_move_table_->groups) {
    const Bits wanted = narrow<Bits>(group.unmoved);
    if (none(wanted & ~state.unmoved)) needed |= wanted;
  }
  if (tables_->has_gates()) needed |= state.unmoved & gates();
  state.unmoved = needed;
}

template <class Bits>
Bits Position<Bits>::gates() const {
  Bits set{};
  for (const Colour colour : kBothColours) {
    if (rules().may_gate(hand(colour))) set |= pieces(colour);
  }
  return set;
}

template <class Bits>
[[gnu::always_inline]] inline void Position<Bits>::toggle(State& state, Piece piece, Square square) const {
  const Key key = zobrist::piece(piece, square);
  state.key ^= key;
  state.part_keys[tables_->moves(piece.type()).pawn ? kPawnPart : index_of(piece.colour())] ^= key;
}

template <class Bits>
void Position<Bits>::toggle_occupant(State& state, Piece occupant, Square square) const {
  if (occupant.valid()) return toggle(state, occupant, square);
  if (occupant.is_wall()) state.key ^= zobrist::piece(occupant, square);
}

template <class Bits>
[[gnu::always_inline]] inline void Position<Bits>::mark_moved(State& state, Bits touched) const {
  if (any(state.unmoved & touched)) unmark(state, touched);
}

template <class Bits>
void Position<Bits>::unmark(State& state, Bits touched) const {
  const Bits before = state.unmoved;
  state.unmoved &= ~touched;
  normalise_unmoved(state);
  for (const Square square : Squares(before ^ state.unmoved)) state.key ^= zobrist::unmoved(square);
}

template <class Bits>
Bits Position<Bits>::ep_capturers(Colour colour, PieceType type, Square square) const {
  Bits from{};
  for (const PawnShift<Bits>& shift : tables_->moves(type).sides[index_of(colour)].shifts) {
    if (shift.takes_ep) from |= proconsul::shift(bit<Bits>(square), -shift.delta) & shift.origins;
  }
  return from & pieces(colour, type);
}

template <class Bits>
bool Position<Bits>::is_ready_for(Square passed, Square victim) const {
  if (on(passed).is_wall()) return false;
  const Colour capturer = !on(victim).colour();
  const auto& types = tables_->pawns();
  return std::any_of(types.begin(), types.end(),
                     [&](PieceType type) { return any(ep_capturers(capturer, type, passed)); });
}

// Sets the en passant square if a pawn stands ready to capture there; see drop_vain_en_passant().
template <class Bits>
void Position<Bits>::set_en_passant(State& state, Square passed, Square victim) const {
  if (!is_ready_for(passed, victim)) return;
  state.ep = passed;
  state.ep_victim = victim;
  state.key ^= zobrist::en_passant(passed);
}

// A step that could be taken straight back does not reset the clock of the move limit.
template <class Bits>
[[gnu::always_inline]] inline bool Position<Bits>::resets_clock(Piece mover, Move move) const {
  const TypeMoves<Bits>& moves = tables_->moves(mover.type());
  if (!moves.resets_clock) return false;
  const bool may_return = moves.may_return && move.is_step() && !move.is_promotion();
  return !may_return || !contains(quiets_from(move.to(), mover, Bits{}), move.from());
}

// The square in the middle of a double step.
Square passed_by(Move move) { return Square((move.from().index() + move.to().index()) / 2); }

// A step with no effects besides captures and promotions, as nearly every move is.
template <class Bits>
[[gnu::always_inline]] inline bool Position<Bits>::is_plain_step(Move move) const {
  return move.is_bare_step() && !(tables_->has_special_steps() && tables_->is_special_step(is_capture(move)));
}

template <class Bits>
template <bool keyed>
[[gnu::always_inline]] inline void Position<Bits>::play_step(State& state, const Step& step) {
  if (step.victim.valid()) {
    state.captured = on(step.victim);
    if constexpr (keyed) toggle(state, state.captured, step.victim);
    state.rule50 = 0;
    remove(step.victim);
    if (tables_->takes_to_hand()) [[unlikely]]
      hold<keyed>(state, state.captured);
  }
  remove(step.from);
  put(step.placed, step.to);
  if constexpr (keyed) {
    toggle(state, step.mover, step.from);
    toggle(state, step.placed, step.to);
  }
  state.mover = step.mover;
  if (resets_clock(step.mover, state.move)) state.rule50 = 0;
  mark_moved(state, bit<Bits>(step.from) | bit<Bits>(step.to));
}

template <class Bits>
template <bool keyed>
[[gnu::noinline]] void Position<Bits>::play_effect(State& state, const Effect<Bits>& effect) {
  for (const SquareChange& change : effect) {
    if constexpr (keyed) {
      toggle_occupant(state, change.before, change.square);
      toggle_occupant(state, change.after, change.square);
    }
    placement_.replace(change.square, change.after);
    changed_.push_back(change);
    ++state.changes;
  }
  if (const Piece held = effect.from_hand(); held.valid()) {
    if constexpr (keyed) state.key ^= key_of_change(held, -1);
    hands_[index_of(held.colour())].remove(held.type());
  }
  state.mover = effect.burst();
  if (effect.resets_clock()) state.rule50 = 0;
  if (tables_->has_tally()) [[unlikely]]
    score<keyed>(state, state.move, effect);
  if (effect.captures() && tables_->takes_to_hand())
    for_each_lost(effect.begin(), effect.end(), effect.burst(),
                  [&](Piece lost) { hold<keyed>(state, lost); });
  const Bits touched = effect.changed() | effect.spent();
  const bool shuts_gates = effect.from_hand().valid() && tables_->has_gates();
  if (shuts_gates || any(state.unmoved & touched)) unmark(state, touched);
  if (any(effect.regained() & ~state.unmoved)) {
    for (const Square square : Squares(effect.regained() & ~state.unmoved))
      state.key ^= zobrist::unmoved(square);
    state.unmoved |= effect.regained();
  }
}

// The change of the key by pieces that the effect moves from the board into hands, after the pieces that it
// takes out of hands.
template <class Bits>
Key Position<Bits>::key_of_taking(const Effect<Bits>& effect) const {
  Key key = 0;
  Hands hands = hands_;
  if (const Piece spent = effect.from_hand(); spent.valid())
    hands[index_of(spent.colour())].remove(spent.type());
  for_each_lost(effect.begin(), effect.end(), effect.burst(), [&](Piece lost) {
    const Piece held = held_as(lost);
    if (!held.valid()) return;
    Hand& hand = hands[index_of(held.colour())];
    key ^= zobrist::held(held, hand.count(held.type()));
    hand.add(held.type());
    key ^= zobrist::held(held, hand.count(held.type()));
  });
  return key;
}

template <class Bits>
bool Position<Bits>::may_add(PieceType type) const {
  const auto& limits = rules().promotion_limits;
  if (limits.empty()) return true;
  const PieceType model = rules().pieces[index_of(type)].model;
  const PieceType counted = model.valid() ? model : type;
  const auto limit =
      std::find_if(limits.begin(), limits.end(), [&](const auto& each) { return each.first == counted; });
  return limit == limits.end() ||
         popcount(pieces(tables_->alike(counted)) & pieces(side_to_move_)) < limit->second;
}

template <class Bits>
PromotionChoice Position<Bits>::promotion_choice() const {
  PromotionChoice choice;
  for (const PieceType type : tables_->promotion_types(side_to_move_)) {
    const bool kept = !rules().hand.promotes || hand(side_to_move_).holds(rules().kept_as(type));
    if (kept && may_add(type)) choice.push(type);
  }
  return choice;
}

// Pushes a copy of the last state, which the move then modifies.
template <class Bits>
[[gnu::always_inline]] inline typename Position<Bits>::State& Position<Bits>::push_state() {
  if (states_.size() == states_.capacity()) states_.reserve(2 * states_.size());
  states_.push_back(states_.back());
  state_ = &states_.back();
  return *state_;
}

template <class Bits>
[[gnu::always_inline]] inline typename Position<Bits>::State& Position<Bits>::begin_turn(Move move) {
  State& next = push_state();
  next.move = move;
  next.captured = Piece::none();
  next.changes = 0;
  ++next.rule50;
  ++next.since_null;
  if (next.ep.valid()) {
    next.key ^= zobrist::en_passant(next.ep);
    next.ep = next.ep_victim = Square::none();
  }
  return next;
}

template <class Bits>
template <bool keyed>
[[gnu::always_inline]] inline void Position<Bits>::end_turn(State& state, Move move) {
  state.key ^= zobrist::kBlackToMove;
  side_to_move_ = !side_to_move_;
  full_move_ += side_to_move_ == Colour::kWhite;
  if (tables_->has_post_move_update()) [[unlikely]]
    post_move_update(state, move);
  if (state.ep.valid() && (keyed || tables_->ep_bars_steps())) [[unlikely]]
    drop_vain_en_passant();
}

template <class Bits>
template <bool keyed>
[[gnu::always_inline]] inline void Position<Bits>::play(Move move) {
  if (!is_plain_step(move)) {
    const Effect<Bits> effect = effect_of(*this, move);
    State& next = begin_turn(move);
    play_effect<keyed>(next, effect);
    const bool stays = move.kind() == Move::Kind::kDoubleStep && on(move.to()).valid() &&
                       on(move.to()).colour() == side_to_move_;
    // A step without the wall that it could have placed cannot be answered en passant, as in Fairy-Stockfish.
    const bool answered = !rules().walling || move.has_wall();
    if (stays && answered) set_passed(next, move.from(), move.to());
    return end_turn<keyed>(next, move);
  }
  const Step step = step_of(*this, move);
  State& next = begin_turn(move);
  play_step<keyed>(next, step);
  if (move.kind() == Move::Kind::kDoubleStep) {
    if (tables_->has_triple_steps() || rules().wrap != BoardWrap::kNone) [[unlikely]]
      set_passed(next, step.from, step.to);
    else
      set_en_passant(next, passed_by(move), step.to);
  } else if (move.is_promotion() && is_lasting_promotion(rules(), step.mover, move)) {
    next.rule50 = 0;
  }
  end_turn<keyed>(next, move);
}

template <class Bits>
void Position<Bits>::do_move(Move move) {
  play<true>(move);
}

template <class Bits>
void Position<Bits>::do_move_unkeyed(Move move) {
  play<false>(move);
}

template <class Bits>
void Position<Bits>::undo_move() {
  PROCONSUL_CHECK(states_.size() > 1);
  const Move move = state_->move;
  const Piece captured = state_->captured;
  const Piece mover = state_->mover;
  const int changes = state_->changes;
  states_.pop_back();
  state_ = &states_.back();
  const bool went_on = goes_on();
  if (tables_->has_turns()) [[unlikely]]
    turns_.pop_back();
  if (!went_on) {
    full_move_ -= side_to_move_ == Colour::kWhite;
    side_to_move_ = !side_to_move_;
  }
  if (changes > 0 || !move.is_step()) return take_back(move, changes, mover);
  remove(move.to());
  put(mover, move.from());
  if (captured.valid()) {
    if (tables_->takes_to_hand()) [[unlikely]]
      release(captured);
    const Square beside = move.kind() == Move::Kind::kEnPassant ? victim_beside(move) : jumped(move);
    put(captured, beside.valid() ? beside : move.to());
  }
}

template <class Bits>
[[gnu::noinline]] void Position<Bits>::take_back(Move move, int changes, Piece burst) {
  if (move.is_drop() && !rules().hand.unlimited && !(rules().tally && rules().tally->pays))
    hands_[index_of(side_to_move_)].add(tables_->in_hand(move.drop_type()));
  if (move.gate().valid()) hands_[index_of(side_to_move_)].add(move.gate());
  if (rules().hand.promotes && move.is_step() && move.is_promotion())
    hands_[index_of(side_to_move_)].add(rules().kept_as(move.promotion()));
  if (move.is_step() && tables_->takes_to_hand())
    for_each_lost(changed_.data() + changed_.size() - changes, changed_.data() + changed_.size(), burst,
                  [this](Piece lost) { release(lost); });
  for (int i = 0; i < changes; ++i) {
    placement_.replace(changed_.back().square, changed_.back().before);
    changed_.pop_back();
  }
}

template <class Bits>
void Position<Bits>::do_null_move() {
  State& next = push_state();
  next.move = Move::none();
  next.captured = Piece::none();
  ++next.rule50;
  next.since_null = 0;
  next.series = Series::kNone;
  if (next.ep.valid()) next.key ^= zobrist::en_passant(next.ep);
  next.ep = next.ep_victim = Square::none();
  next.key ^= zobrist::kBlackToMove;
  side_to_move_ = !side_to_move_;
  if (tables_->has_turns()) null_turn(next);
}

template <class Bits>
void Position<Bits>::undo_null_move() {
  states_.pop_back();
  state_ = &states_.back();
  side_to_move_ = !side_to_move_;
  if (tables_->has_turns()) turns_.pop_back();
}

template <class Bits>
void Position<Bits>::start_from(const State& state) {
  states_.assign(1, state);
  state_ = &states_.back();
  normalise_unmoved(*state_);
  state_->part_keys = {};
  for (const Square square : Squares(occupied())) toggle_occupant(*state_, on(square), square);
  state_->key = compute_key();
  if (rules().mate) continue_series(*state_);
}

template class Position<Bits64>;
template class Position<Bits128>;

}  // namespace proconsul
