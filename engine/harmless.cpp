#include "engine/harmless.h"

#include <algorithm>

#include "engine/weighed_rules.h"

namespace proconsul {
namespace {

// Steps, captures and promotions are all that happens to pieces.
template <class Bits>
bool moves_plainly(const Position<Bits>& position) {
  const Facts facts = position.tables().facts();
  const Rules& rules = position.rules();
  return facts.has(Fact::kPlainCaptures) && facts.has(Fact::kPlainQuiets) && facts.has(Fact::kOwnColours) &&
         weighed_rules_aside(rules, Fact::kNoPostMove) && !rules.has_hands() &&
         position.special_moves().empty() && rules.first_leaps == FirstLeapRules{};
}

// It moves and captures nowhere that it could not on an empty board.
template <class Bits>
bool is_freest_alone(const Position<Bits>& position, PieceType type) {
  const auto& paths = position.rules().pieces[index_of(type)].paths;
  return std::all_of(paths.begin(), paths.end(), [](const Path& path) {
    return path.kind == PathKind::kSlide && !path.furthest && !path.in_no_table();
  });
}

template <class Bits>
bool may_change(const Position<Bits>& position, PieceType type) {
  const TypeMoves<Bits>& moves = position.tables().moves(type);
  const Rules& rules = position.rules();
  return moves.promoted.valid() || moves.own_promotion.valid() || !rules.extra.changes.empty() ||
         !rules.piece_promotion.changes.empty() ||
         (moves.pawn && any(position.tables().promotion_region(Colour::kWhite)));
}

}  // namespace

template <class Bits>
Bits squares_in_reach(const Position<Bits>& position, Square from) {
  const Piece piece = position.on(from);
  Bits reached = bit<Bits>(from);
  if (!moves_plainly(position) || !is_freest_alone(position, piece.type()))
    return reached | position.tables().allowed(piece.colour(), piece.type());
  for (Bits added = reached; any(added);) {
    const Square square = pop_first(added);
    const Bits more =
        (position.attacks_from(square, piece, Bits{}) | position.quiets_from(square, piece, Bits{})) &
        ~reached;
    reached |= more;
    added |= more;
  }
  return reached;
}

template <class Bits>
bool is_harmless(const Position<Bits>& position, Colour us) {
  const Bits royals = position.royals(!us);
  if (!single(royals) || !moves_plainly(position)) return false;
  const Bits targets = squares_in_reach(position, first(royals));
  for (const Square from : Squares(position.pieces(us))) {
    const Piece piece = position.on(from);
    if (!is_freest_alone(position, piece.type()) || may_change(position, piece.type())) return false;
    for (const Square square : Squares(squares_in_reach(position, from))) {
      if (any(position.attacks_from(square, piece, Bits{}) & targets)) return false;
    }
  }
  return true;
}

template Bits64 squares_in_reach(const Position<Bits64>&, Square);
template Bits128 squares_in_reach(const Position<Bits128>&, Square);
template bool is_harmless(const Position<Bits64>&, Colour);
template bool is_harmless(const Position<Bits128>&, Colour);

}  // namespace proconsul
