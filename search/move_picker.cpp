#include "search/move_picker.h"

#include <algorithm>
#include <utility>

#include "search/see.h"
#include "search/tunables.h"

namespace proconsul {

namespace {

constexpr int kKillerScore = 1 << 20;
constexpr int kUnderpromotion = -(1 << 20);

}  // namespace

template <class Bits>
bool is_tactical(const Position<Bits>& position, Move move, const PieceValues& values) {
  if (move.is_promotion()) {
    const Piece mover = position.mover(move);
    const bool pawn = position.tables().moves(mover.type()).pawn;
    return values.of(move.promotion()) >= (pawn ? values.best_promotion() : values.of(mover));
  }
  return position.is_capture(move) && !values.aims().only_captures();
}

template <class Bits>
MovePicker<Bits>::MovePicker(const Context& context, Move table_move, Moves moves)
    : context_(context),
      table_move_(table_move),
      moves_(moves),
      stage_(table_move.valid() ? Stage::kTableMove : Stage::kGenerate) {
  context_.frame.moves.clear();
  if (moves == Moves::kTactical) return;
  const Position<Bits>& position = context.position;
  quiet_scores_ = context.history.quiet_scores(position.side_to_move(), position.pawn_key(), context.rows);
}

template <class Bits>
Move MovePicker<Bits>::next() {
  switch (stage_) {
    case Stage::kTableMove:
      stage_ = Stage::kGenerate;
      return table_move_;
    case Stage::kGenerate:
      generate();
      stage_ = Stage::kCaptures;
      [[fallthrough]];
    case Stage::kCaptures:
      if (const Move move = next_capture(); move.valid()) return move;
      stage_ = Stage::kScoreQuiets;
      [[fallthrough]];
    case Stage::kScoreQuiets:
      at_ = tactical_end_;
      if (!skip_quiets_) score_quiets();
      stage_ = Stage::kQuiets;
      [[fallthrough]];
    case Stage::kQuiets:
      if (!skip_quiets_) {
        if (const Move move = pick(context_.frame.moves.size()); move.valid()) return move;
      }
      stage_ = Stage::kLosingCaptures;
      at_ = 0;
      [[fallthrough]];
    case Stage::kLosingCaptures:
      if (at_ < losing_end_) return context_.frame.moves[at_++];
      stage_ = Stage::kDone;
      [[fallthrough]];
    case Stage::kDone:
      break;
  }
  return Move::none();
}

template <class Bits>
void MovePicker<Bits>::generate() {
  MoveList& list = context_.frame.moves;
  auto& scores = context_.frame.scores;
  list.clear();
  if (moves_ == Moves::kAll) {
    context_.position.generate(list);
  } else {
    context_.position.generate_tactical(list);
  }
  scores.make_room(list.size());
  Move last;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Move move = list[i];
    if (!is_tactical(context_.position, move, context_.values) || adds_little(move, last)) continue;
    last = move;
    std::swap(list[i], list[tactical_end_]);
    scores[tactical_end_] = tactical_score(move);
    ++tactical_end_;
  }
  if (moves_ == Moves::kTactical) skip_quiets_ = true;  // what is left are promotions to lesser pieces
}

// Of the walls that a capture may place, quiescence tries only the first, and those next to the target
// square.
template <class Bits>
bool MovePicker<Bits>::adds_little(Move move, Move last) const {
  return moves_ == Moves::kTactical && move.has_wall() && last.valid() &&
         move.unwalled() == last.unwalled() &&
         !contains(context_.position.tables().neighbours(move.to()), move.wall());
}

template <class Bits>
void MovePicker<Bits>::score_quiets() {
  const MoveList& list = context_.frame.moves;
  find_check_squares();
  find_threats();
  for (std::size_t i = tactical_end_; i < list.size(); ++i)
    context_.frame.scores[i] = ordered_quiet_score(list[i]);
}

// Squares from which a piece would attack an enemy royal if its movement is symmetric: good enough for
// ordering.
template <class Bits>
void MovePicker<Bits>::find_check_squares() {
  const Position<Bits>& position = context_.position;
  const Colour us = position.side_to_move();
  const auto find = [&](PieceType type) {
    Bits squares{};
    for (const Square royal : Squares(position.royal_set(!us))) {
      squares |= position.attacks_from(royal, Piece(!us, type), position.occupied());
    }
    check_squares_[index_of(type)] = squares;
  };
  for (const PieceType type : position.tables().non_pawns()) find(type);
  for (const PieceType type : position.tables().pawns()) find(type);
  for (const PieceType type : position.tables().royals()) check_squares_[index_of(type)] = {};
}

// Squares attacked by lesser pieces; none in games where losing pieces is the aim.
template <class Bits>
void MovePicker<Bits>::find_threats() {
  const Position<Bits>& position = context_.position;
  const Colour them = !position.side_to_move();
  by_lesser_ = {};
  if (context_.values.aims().fewer_pieces_win()) return;
  const auto find = [&](PieceType type) {
    Bits attacked{};
    for (const Square square : Squares(position.pieces(them) & position.pieces(type)))
      attacked |= position.attacks_from(square, Piece(them, type), position.occupied());
    const auto above = static_cast<std::size_t>(context_.values.profile(type).value_class) + 1;
    for (std::size_t higher = above; higher < kValueClasses; ++higher) by_lesser_[higher] |= attacked;
  };
  for (const PieceType type : position.tables().pawns()) find(type);
  for (const PieceType type : position.tables().non_pawns()) find(type);
}

// A bonus for moving a piece away from attacks by lesser ones, a malus for moving it there. Precondition:
// find_threats() was called.
template <class Bits>
int MovePicker<Bits>::threat_score(PieceType type, Move move) const {
  const auto value_class = static_cast<std::size_t>(context_.values.profile(type).value_class);
  const Bits& threats = by_lesser_[value_class];
  const int leaves = !move.is_drop() && contains(threats, move.from()) ? 1 : 0;
  const int enters = contains(threats, move.to()) ? 1 : 0;
  return kThreatBonus * static_cast<int>(value_class) * (leaves - enters);
}

// The best remaining move before `end`, skipping the TT move.
template <class Bits>
Move MovePicker<Bits>::pick(std::size_t end) {
  MoveList& list = context_.frame.moves;
  auto& scores = context_.frame.scores;
  while (at_ < end) {
    std::size_t best = at_;
    for (std::size_t i = at_ + 1; i < end; ++i) {
      if (scores[i] > scores[best]) best = i;
    }
    std::swap(list[at_], list[best]);
    std::swap(scores[at_], scores[best]);
    const Move move = list[at_++];
    if (move != table_move_) return move;
  }
  return Move::none();
}

template <class Bits>
Move MovePicker<Bits>::next_capture() {
  while (true) {
    const Move move = pick(tactical_end_);
    if (!move.valid() || see_at_least(context_.position, move, 0, context_.values)) return move;
    context_.frame.moves[losing_end_++] = move;
  }
}

template <class Bits>
int MovePicker<Bits>::capture_score(Move move) const {
  const Position<Bits>& position = context_.position;
  const PieceType victim = position.on(move.to()).valid() ? position.on(move.to()).type() : PieceType::none();
  return context_.history.capture(position.mover(move).type(), move.to(), victim);
}

template <class Bits>
int MovePicker<Bits>::tactical_score(Move move) const {
  const PieceValues& values = context_.values;
  int gain = captured_value(context_.position, move, values);
  if (move.is_promotion()) gain += values.of(move.promotion());
  if (values.aims().fewer_pieces_win()) gain = -gain;
  return kVictimWeight * gain - values.of(context_.position.mover(move).type()) +
         capture_score(move) / kCaptureHistoryDivisor;
}

template <class Bits>
int MovePicker<Bits>::quiet_score(Move move) const {
  return quiet_scores_(context_.position.mover(move), move);
}

template <class Bits>
int MovePicker<Bits>::ordered_quiet_score(Move move) const {
  if (move.is_promotion()) return kUnderpromotion;
  if (move == context_.frame.killers[0]) return kKillerScore + 1;
  if (move == context_.frame.killers[1]) return kKillerScore;
  const PieceType type = context_.position.mover(move).type();
  const int check = contains(check_squares_[index_of(type)], move.to()) ? kCheckBonus : 0;
  return quiet_score(move) + check + threat_score(type, move);
}

template bool is_tactical(const Position<Bits64>&, Move, const PieceValues&);
template bool is_tactical(const Position<Bits128>&, Move, const PieceValues&);
template class MovePicker<Bits64>;
template class MovePicker<Bits128>;

}  // namespace proconsul
