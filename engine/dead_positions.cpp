#include "engine/dead_positions.h"

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/ends.h"
#include "engine/harmless.h"

namespace proconsul {
namespace {

constexpr std::size_t kMostPositions = 60'000;
constexpr int kMostPieces = 2;  // whose placements are few enough
constexpr int kMostMovers = 2;  // among pieces that block each other

// The board and the side to move determine what can still happen, and captures, mate or a lack of moves how
// it ends.
template <class Bits>
bool is_without_history(const Position<Bits>& position) {
  const Rules& rules = position.rules();
  const bool fair = rules.repetition == Verdict::kDraw && !rules.perpetual_check_loses && !rules.chase;
  return position.tables().facts().has(Fact::kLossEnds) && (fair || rules.repetition_limit == 0) &&
         !rules.points && !rules.extra.no_own_repeats && !rules.has_hands() && !rules.actions_grow &&
         rules.shuttle_limit == 0 && rules.castling_from == 0 && !rules.walling;
}

template <class Bits>
Bits mobile_reach(const Position<Bits>& position, Square from) {
  const Piece piece = position.on(from);
  const Bits royals = position.royals(!piece.colour());
  return (position.attacks_from(from, piece, position.occupied()) & position.capturable(piece.colour()) &
          ~royals) |
         position.quiets_from(from, piece, position.occupied());
}

// Of either side, royals aside.
template <class Bits>
Bits movers_of(const Position<Bits>& position) {
  const Bits royals = position.royals(Colour::kWhite) | position.royals(Colour::kBlack);
  Bits movers{};
  for (const Square square : Squares(position.occupied() & ~royals & ~position.placement().walls())) {
    if (any(mobile_reach(position, square))) movers |= bit<Bits>(square);
  }
  return movers;
}

// Besides royals no more than two pieces of either side move, each on squares of a shade that it never leaves
// and on which no enemy piece is stuck, beside pieces that are.
template <class Bits>
bool few_move(const Position<Bits>& position) {
  const Bits movers = movers_of(position);
  const Bits others =
      position.occupied() & ~position.placement().walls() & ~position.pieces(position.tables().royals());
  if (popcount(movers) > kMostMovers || (any(movers) && none(others & ~movers))) return false;
  for (const Square square : Squares(movers)) {
    const Piece piece = position.on(square);
    const TypeMoves<Bits>& moves = position.tables().moves(piece.type());
    const Bits dark = position.tables().dark_squares();
    const Bits stuck = position.pieces(!piece.colour()) & ~position.royals(!piece.colour()) & ~movers;
    if (!position.tables().shade_bound(piece.type()) || moves.pawn || moves.promoted.valid()) return false;
    if (any(stuck & (contains(dark, square) ? dark : ~dark))) return false;
  }
  return true;
}

// Looks at all positions that can follow, each once.
template <class Bits>
class LinesOfPlay {
 public:
  LinesOfPlay(const Position<Bits>& position, std::array<bool, kColours> asked)
      : position_(position), asked_(asked) {}

  // Whether one of the sides asked for wins in some line of play; true if there are too many positions.
  bool has_win() {
    enter();
    while (!branches_.empty() && !found_) {
      if (seen_.size() > kMostPositions) return true;
      std::vector<Move>& moves = branches_.back();
      if (moves.empty()) {
        leave();
        continue;
      }
      const Move move = moves.back();
      moves.pop_back();
      position_.do_move(move);
      enter();
    }
    return found_;
  }

 private:
  // Notes how the game ends here, or what can be played.
  void enter() {
    branches_.emplace_back();
    if (!seen_.insert(position_.key()).second) return;
    if (const auto end = position_.immediate_end()) return note(*end);
    MoveList list;
    position_.generate(list);
    if (list.empty()) return note(end_without_moves(position_));
    branches_.back().assign(list.begin(), list.end());
  }

  void leave() {
    branches_.pop_back();
    if (!branches_.empty()) position_.undo_move();
  }

  void note(const End& end) {
    if (end.verdict == Verdict::kDraw) return;
    const Colour us = position_.side_to_move();
    found_ |= asked_[index_of(end.verdict == Verdict::kWin ? us : !us)];
  }

  Position<Bits> position_;
  std::array<bool, kColours> asked_;
  std::unordered_set<Key> seen_;
  std::vector<std::vector<Move>> branches_;  // what remains to be tried, move by move
  bool found_ = false;
};

// All squares of the shade on which the side's pieces are, if all are of one type that never leaves it.
template <class Bits>
Bits bound_to(const Position<Bits>& position, Bits pieces) {
  const Bits dark = position.tables().dark_squares();
  const PieceType type = position.on(first(pieces)).type();
  const TypeMoves<Bits>& moves = position.tables().moves(type);
  const bool stays = position.tables().shade_bound(type) && !moves.pawn && !moves.promoted.valid() &&
                     none(pieces & ~position.pieces(type));
  if (!stays || (any(pieces & dark) && any(pieces & ~dark))) return Bits{};
  return any(pieces & dark) ? dark : ~dark;
}

// Whether one of the pieces, all of one type, can move wherever they stand: too few to stand in each other's
// way.
template <class Bits>
bool always_move(const Position<Bits>& position, Colour colour, Bits pieces) {
  const Piece piece(colour, position.on(first(pieces)).type());
  const Bits board = narrow<Bits>(position.rules().board.squares);
  const auto next = [&](Square from) { return position.attacks_from(from, piece, board) & board; };
  for (const Square start : Squares(position.tables().allowed(colour, piece.type()))) {
    Bits blocked = bit<Bits>(start), added = blocked;
    while (any(added) && popcount(blocked) <= popcount(pieces)) {
      const Bits more = next(pop_first(added)) & ~blocked;
      blocked |= more;
      added |= more;
    }
    if (popcount(blocked) <= popcount(pieces)) return false;
  }
  return !position.tables().moves(piece.type()).divergent;
}

}  // namespace

template <class Bits>
bool reaches_win(const Position<Bits>& position, Colour colour) {
  const bool few = popcount(position.occupied()) <= kMostPieces;
  if (!is_without_history(position) || (!few && !few_move(position))) return true;
  std::array<bool, kColours> asked{};
  asked[index_of(colour)] = true;
  return LinesOfPlay<Bits>(position, asked).has_win();
}

template <class Bits>
bool are_apart(const Position<Bits>& position) {
  const Facts facts = position.tables().facts();
  const bool plain = facts.has(Fact::kOwnColours) && facts.has(Fact::kPlainQuiets) &&
                     facts.has(Fact::kPlainCaptures) && facts.has(Fact::kNoPostMove) &&
                     facts.has(Fact::kMatingPower);
  const Bits white = position.pieces(Colour::kWhite), black = position.pieces(Colour::kBlack);
  if (!plain || none(white) || none(black) || any(position.placement().walls())) return false;
  const Bits one = bound_to(position, white), other = bound_to(position, black);
  return any(one) && any(other) && one != other && is_without_history(position) &&
         !position.shade_may_change() && always_move(position, Colour::kWhite, white) &&
         always_move(position, Colour::kBlack, black);
}

template <class Bits>
bool lacks_material(const Position<Bits>& position) {
  if (are_apart(position)) return true;
  const bool harmless = is_harmless(position, Colour::kWhite) && is_harmless(position, Colour::kBlack);
  return harmless && !can_win(position, Colour::kWhite) && !can_win(position, Colour::kBlack);
}

template <class Bits>
bool is_dead(const Position<Bits>& position) {
  if (lacks_material(position)) return true;
  const Rules& rules = position.rules();
  const bool common =
      position.tables().blasts() || rules.royals(Colour::kWhite) == 0 || rules.royals(Colour::kBlack) == 0;
  if (!common || !is_without_history(position) || !few_move(position)) return false;
  return !LinesOfPlay<Bits>(position, {true, true}).has_win();
}

template bool reaches_win(const Position<Bits64>&, Colour);
template bool reaches_win(const Position<Bits128>&, Colour);
template bool are_apart(const Position<Bits64>&);
template bool are_apart(const Position<Bits128>&);
template bool lacks_material(const Position<Bits64>&);
template bool lacks_material(const Position<Bits128>&);
template bool is_dead(const Position<Bits64>&);
template bool is_dead(const Position<Bits128>&);

}  // namespace proconsul
