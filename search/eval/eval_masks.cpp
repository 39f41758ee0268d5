#include "search/eval/eval_masks.h"

#include <algorithm>
#include <cstdlib>

namespace proconsul {

namespace {

// The square at this offset in the view of `colour`, none() off the board.
Square step_from(const Geometry& board, Square from, Offset offset, Colour colour) {
  return board.beside(from, {offset.file, colour == Colour::kWhite ? offset.rank : -offset.rank});
}

bool usable(const Geometry& board, const Path& path, Square from, Colour colour) {
  const Square seen = colour == Colour::kWhite ? from : board.flipped(from);
  return path.first_stop == 1 && (!path.origins || contains(*path.origins, seen));
}

bool in_front(const Geometry& board, Square from, Square other, Colour colour) {
  return colour == Colour::kWhite ? board.rank_of(other) > board.rank_of(from)
                                  : board.rank_of(other) < board.rank_of(from);
}

}  // namespace

template <class Bits>
EvalMasks<Bits>::EvalMasks(const Rules& rules)
    : board_(rules.board),
      distances_(kMaxSquares * kMaxSquares),
      pawns_(rules.pieces.size() * 2 * kMaxSquares) {
  for (const Square square : Squares(board_.squares)) {
    if ((board_.file_of(square) + board_.rank_of(square)) % 2 != 0) light_ |= bit<Bits>(square);
    for (const Square other : Squares(board_.squares)) {
      const int steps = std::max(std::abs(board_.file_of(square) - board_.file_of(other)),
                                 std::abs(board_.rank_of(square) - board_.rank_of(other)));
      distances_[index_of(square) * kMaxSquares + index_of(other)] = static_cast<std::uint8_t>(steps);
      if (steps <= 1) rings_[index_of(square)] |= bit<Bits>(other);
    }
    files_[static_cast<std::size_t>(board_.file_of(square))] |= bit<Bits>(square);
    if (2 * board_.rank_of(square) + 1 < board_.ranks) halves_[0] |= bit<Bits>(square);
    if (2 * board_.rank_of(square) + 1 > board_.ranks) halves_[1] |= bit<Bits>(square);
    for (int rank = 0; rank < board_.ranks; ++rank) {
      const auto index = static_cast<std::size_t>(rank);
      if (board_.rank_of(square) >= rank) fronts_[0][index] |= bit<Bits>(square);
      if (board_.rank_of(square) <= rank) fronts_[1][index] |= bit<Bits>(square);
    }
  }
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    if (rules.pieces[i].pawn) add_pawn(rules, PieceType(static_cast<int>(i)));
  }
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    if (rules.pieces[i].pawn) add_stoppers(rules, PieceType(static_cast<int>(i)));
  }
}

template <class Bits>
void EvalMasks<Bits>::add_pawn(const Rules& rules, PieceType type) {
  for (const Colour colour : kBothColours) {
    const Piece pawn(colour, type);
    for (const Square square : Squares(board_.squares)) {
      PawnSquare& entry = pawn_entry(pawn, square);
      for (const Path& path : rules.pieces[index_of(type)].paths) {
        if (!usable(board_, path, square, colour) || path.steps.empty()) continue;
        const Square target = step_from(board_, square, path.steps[0], colour);
        if (!target.valid()) continue;
        if (path.use != PathUse::kCapture && !path.leaves_ep && !entry.next.valid()) entry.next = target;
        if (path.use != PathUse::kMove) {
          if (path.kind != PathKind::kHop) entry.attacks |= bit<Bits>(target);
          entry.rides |= path.steps.size() > 1;
        }
      }
      if (entry.rides) riding_[static_cast<std::size_t>(pawn.code())] |= bit<Bits>(square);
      for (const Square other : Squares(board_.squares)) {
        const int files = std::abs(board_.file_of(other) - board_.file_of(square));
        if (files == 1) {
          entry.neighbours |= bit<Bits>(other);
          if (board_.rank_of(other) == board_.rank_of(square)) entry.beside |= bit<Bits>(other);
          if (!in_front(board_, square, other, colour)) entry.helpers |= bit<Bits>(other);
        }
        if (files == 0 && in_front(board_, square, other, colour)) entry.ahead |= bit<Bits>(other);
      }
    }
  }
}

template <class Bits>
void EvalMasks<Bits>::add_stoppers(const Rules& rules, PieceType type) {
  for (const Colour colour : kBothColours) {
    const Piece pawn(colour, type);
    const Bits goal = narrow<Bits>(oriented(board_, rules.promotion_region, colour));
    for (const Square square : Squares(board_.squares)) {
      PawnSquare& entry = pawn_entry(pawn, square);
      Bits way = bit<Bits>(square);
      entry.span = entry.attacks;
      Square at = square;
      int steps = 0;
      while (!contains(goal, at) && this->pawn(pawn, at).next.valid() && steps < kMaxRanks) {
        at = this->pawn(pawn, at).next;
        way |= bit<Bits>(at);
        entry.span |= this->pawn(pawn, at).attacks;
        ++steps;
      }
      entry.distance = contains(goal, at) ? steps : 0;
      entry.way = way & ~bit<Bits>(square);
      entry.stoppers = entry.way;
      const Piece enemy(!colour, type);
      for (const Square other : Squares(board_.squares)) {
        if (any(this->pawn(enemy, other).attacks & way)) entry.stoppers |= bit<Bits>(other);
      }
    }
  }
}

template class EvalMasks<Bits64>;
template class EvalMasks<Bits128>;

}  // namespace proconsul
