// The only place that determines how a game ends: games, search, matches and files all use it, so they agree
// on the order of verdicts. First come the game's own ways to end, then the lack of legal moves, then dead
// positions, repetition and the move limit, and dead positions that take longer to recognise.
#pragma once

#include <optional>

#include "engine/end.h"
#include "engine/position.h"

namespace proconsul {

// How the game has ended in `position`, if it has.
template <class Bits>
std::optional<End> end_of(const Position<Bits>& position);

// The same, without testing for the lack of legal moves unless a draw depends on it. For the search: a
// position that recurs within the last `searched` plies counts as if it had recurred often enough.
template <class Bits>
std::optional<End> end_before_moves(const Position<Bits>& position, int searched);

// What end_of() looks at after end_before_moves(): the lack of legal moves, and dead positions that take long
// to recognise.
template <class Bits>
std::optional<End> end_after_all(const Position<Bits>& position);

// The end of the game when the side to move has no legal move.
template <class Bits>
End end_without_moves(const Position<Bits>& position);

// Whether some sequence of moves might still win for `colour` by any rule of the game, except that the other
// side blows up its own royal or forfeits the game by perpetual check or chase. Never false for a side that
// can win, sometimes true for one that cannot. Precondition: the game is not over by a rule of its own.
template <class Bits>
bool can_win(const Position<Bits>& position, Colour colour);

}  // namespace proconsul
