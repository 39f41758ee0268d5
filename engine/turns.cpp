// Turns of several actions: who moves next, how many actions are left, and what may be captured en passant.
#include <algorithm>

#include "engine/blueprint.h"
#include "engine/null_move.h"
#include "engine/position.h"
#include "engine/zobrist.h"

namespace proconsul {

// The square in the middle, if there is one: between the first square that a pawn has passed and the third,
// on which it landed.
template <class Bits>
Bits Position<Bits>::passed_between(Square from, Square to) const {
  const Geometry& board = rules().board;
  const int files = board.file_of(to) - board.file_of(from), ranks = board.rank_of(to) - board.rank_of(from);
  if (files % 2 != 0 || ranks % 2 != 0) return {};
  return bit<Bits>(Square((from.index() + to.index()) / 2));
}

namespace {

// The square that a double step passes if edges of the board are joined, over which it may lead.
template <class Bits>
Square passed_around(const TypeMoves<Bits>& moves, Colour colour, Square from, Square to) {
  for (const PawnShift<Bits>& shift : moves.sides[index_of(colour)].shifts) {
    const bool made = shift.delta == to.index() - from.index() && contains(shift.origins, from);
    if (made && shift.leaves_ep) return Square(from.index() + shift.over);
  }
  return Square::none();
}

}  // namespace

// After a double or triple step: from the first square on which a pawn can capture.
template <class Bits>
void Position<Bits>::set_passed(State& state, Square from, Square to) const {
  const Geometry& board = rules().board;
  if (board.wrap != BoardWrap::kNone) {
    const Square passed = passed_around(tables_->moves(on(to).type()), on(to).colour(), from, to);
    if (passed.valid()) set_en_passant(state, passed, to);
    return;
  }
  const int files = board.file_of(to) - board.file_of(from), ranks = board.rank_of(to) - board.rank_of(from);
  const int steps = files % 3 == 0 && ranks % 3 == 0 ? 3 : 2;
  const int step = (to.index() - from.index()) / steps;
  for (int i = 1; i < steps && !state.ep.valid(); ++i)
    set_en_passant(state, Square(from.index() + i * step), to);
}

template <class Bits>
Bits Position<Bits>::ep_squares() const {
  Bits squares = state_->ep.valid() ? bit<Bits>(state_->ep) : Bits{};
  if (tables_->has_triple_steps() && state_->ep.valid())
    squares |= passed_between(state_->ep, state_->ep_victim);
  if (turns_.empty()) return squares;
  const Turn& turn = turns_.back();
  for (std::size_t i = 0; i < turn.count; ++i) {
    const Passed& passed = turn.passed[i];
    if (on(passed.victim).colour() != side_to_move_) squares |= bit<Bits>(passed.square);
  }
  return squares;
}

template <class Bits>
Bits Position<Bits>::ep_targets(Square from, PieceType type) const {
  Bits targets{};
  for (const Square passed : Squares(ep_squares())) {
    if (contains(ep_capturers(side_to_move_, type, passed), from)) targets |= bit<Bits>(passed);
  }
  return targets;
}

template <class Bits>
Square Position<Bits>::other_victim(Square passed) const {
  const bool passes_two = tables_->has_triple_steps() && state_->ep.valid();
  if (passes_two && contains(passed_between(state_->ep, state_->ep_victim), passed)) return state_->ep_victim;
  if (turns_.empty()) return Square::none();
  const Turn& turn = turns_.back();
  for (std::size_t i = 0; i < turn.count; ++i) {
    if (turn.passed[i].square == passed) return turn.passed[i].victim;
  }
  return Square::none();
}

template <class Bits>
Key Position<Bits>::key_of(const Turn& turn) const {
  Key key = zobrist::actions(turn.left) ^ (turn.jumping.valid() ? zobrist::jumping(turn.jumping) : 0);
  for (std::size_t i = 0; i < turn.count; ++i) key ^= zobrist::en_passant(turn.passed[i].square);
  return key;
}

// For moves in which no pawn passes a square.
template <class Bits>
Key Position<Bits>::likely_turn_key(Move move) const {
  const Turn& turn = turns_.back();
  const Colour next = !side_to_move_;
  const int full_move = full_move_ + static_cast<int>(next == Colour::kWhite);
  const Key key = key_of(turn);
  return turn.left > 1 && !gives_check(move)
             ? key ^ zobrist::actions(turn.left - 1)
             : key ^ zobrist::kBlackToMove ^ zobrist::actions(rules().actions_of(full_move, next));
}

template <class Bits>
void Position<Bits>::add_passed(Turn& turn, Passed passed) const {
  const auto known = turn.passed.begin() + turn.count;
  const bool told = std::any_of(turn.passed.begin(), known,
                                [&](const Passed& other) { return other.square == passed.square; });
  const bool stands = on(passed.victim).valid() && !on(passed.square).occupies();
  if (told || turn.count == turn.passed.size()) return;
  if (stands && is_ready_for(passed.square, passed.victim)) turn.passed[turn.count++] = passed;
}

// Starts `turn` in the state, whose key does not include one.
template <class Bits>
void Position<Bits>::start_turn(State& state, Turn turn) {
  state.key ^= key_of(turn);
  state.ep = state.ep_victim = Square::none();
  for (std::size_t i = turn.count; i-- > 0;) {
    if (on(turn.passed[i].victim).colour() == side_to_move_) continue;
    state.ep = turn.passed[i].square;
    state.ep_victim = turn.passed[i].victim;
  }
  turns_.push_back(turn);
}

template <class Bits>
void Position<Bits>::begin_with(State& state, const Setup& setup, const std::vector<DoubleStep>& steps,
                                Square jumping) {
  if (!tables_->has_turns()) {
    for (const DoubleStep& step : steps) {
      if (!state.ep.valid()) set_en_passant(state, step.passed, step.victim);
    }
    return;
  }
  const int whole = rules().actions_of(full_move_, side_to_move_);
  Turn turn;
  turn.left = static_cast<std::uint8_t>(setup.actions > 0 ? setup.actions : whole);
  turn.begun = turn.left < whole || jumping.valid();
  turn.jumping = jumping;
  for (const DoubleStep& step : steps) add_passed(turn, {step.passed, step.victim});
  turns_.clear();
  start_turn(state, turn);
}

template <class Bits>
Bits Position<Bits>::passed_squares() const {
  Bits squares{};
  if (turns_.empty()) {
    for (const Square passed : Squares(ep_squares())) {
      if (!tables_->has_triple_steps() || serves_en_passant(passed)) squares |= bit<Bits>(passed);
    }
    return squares;
  }
  const Turn& turn = turns_.back();
  for (std::size_t i = 0; i < turn.count; ++i) squares |= bit<Bits>(turn.passed[i].square);
  return squares;
}

// After a move, with the other side already to move: returns the turn to the mover if it continues.
template <class Bits>
void Position<Bits>::continue_turn(State& state, Move move) {
  const Turn before = turns_.back();
  const State& previous = states_[states_.size() - 2];
  if (previous.ep.valid()) state.key ^= zobrist::en_passant(previous.ep);  // begin_turn() removed it
  state.key ^= key_of(before);
  const Passed latest{state.ep, state.ep_victim};
  if (latest.square.valid()) state.key ^= zobrist::en_passant(latest.square);
  const Colour mover = !side_to_move_;
  Turn turn;
  if (rules().extra.jumps_go_on) [[unlikely]]
    turn.jumping = jumps_on(move) ? move.to() : Square::none();
  turn.begun = (before.left > 1 || turn.jumping.valid()) && !in_check() && !is_null_move(move);
  if (turn.begun) {
    full_move_ -= side_to_move_ == Colour::kWhite;
    side_to_move_ = mover;
    state.key ^= zobrist::kBlackToMove;
  }
  const int rest = turn.jumping.valid() ? before.left : before.left - 1;
  turn.left = static_cast<std::uint8_t>(turn.begun ? rest : rules().actions_of(full_move_, side_to_move_));
  const bool captures = move.kind() == Move::Kind::kEnPassant;
  for (std::size_t i = 0; i < before.count; ++i) {
    const Passed& passed = before.passed[i];
    const Piece victim = on(passed.victim);
    if (!victim.valid() || (move.is_step() && move.to() == passed.victim)) continue;
    const bool own = victim.colour() == mover;
    if (own || (captures && turn.begun)) add_passed(turn, passed);
  }
  if (latest.square.valid()) add_passed(turn, latest);
  start_turn(state, turn);
}

// Gives up the whole turn.
template <class Bits>
void Position<Bits>::null_turn(State& state) {
  if (states_[states_.size() - 2].ep.valid())
    state.key ^= zobrist::en_passant(states_[states_.size() - 2].ep);
  state.key ^= key_of(turns_.back());
  Turn turn;
  turn.left = static_cast<std::uint8_t>(rules().actions_of(full_move_, side_to_move_));
  start_turn(state, turn);
}

template void Position<Bits64>::set_passed(State&, Square, Square) const;
template void Position<Bits128>::set_passed(State&, Square, Square) const;
template Bits64 Position<Bits64>::passed_between(Square, Square) const;
template Bits128 Position<Bits128>::passed_between(Square, Square) const;
template Bits64 Position<Bits64>::ep_squares() const;
template Bits128 Position<Bits128>::ep_squares() const;
template Bits64 Position<Bits64>::ep_targets(Square, PieceType) const;
template Bits128 Position<Bits128>::ep_targets(Square, PieceType) const;
template Square Position<Bits64>::other_victim(Square) const;
template Square Position<Bits128>::other_victim(Square) const;
template Key Position<Bits64>::key_of(const Turn&) const;
template Key Position<Bits128>::key_of(const Turn&) const;
template Key Position<Bits64>::likely_turn_key(Move) const;
template Key Position<Bits128>::likely_turn_key(Move) const;
template void Position<Bits64>::add_passed(Turn&, Passed) const;
template void Position<Bits128>::add_passed(Turn&, Passed) const;
template void Position<Bits64>::start_turn(State&, Turn);
template void Position<Bits128>::start_turn(State&, Turn);
template void Position<Bits64>::begin_with(State&, const Setup&, const std::vector<DoubleStep>&, Square);
template void Position<Bits128>::begin_with(State&, const Setup&, const std::vector<DoubleStep>&, Square);
template Bits64 Position<Bits64>::passed_squares() const;
template Bits128 Position<Bits128>::passed_squares() const;
template void Position<Bits64>::continue_turn(State&, Move);
template void Position<Bits128>::continue_turn(State&, Move);
template void Position<Bits64>::null_turn(State&);
template void Position<Bits128>::null_turn(State&);

}  // namespace proconsul
