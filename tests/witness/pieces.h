#pragma once
// Where the pieces of all games go, walked step by step. Double steps, en passant, castling and the other
// special moves are not here.

#include <vector>

#include "witness/board.h"

namespace proconsul::witness {

/// Empty squares the piece on `from` may move to. Each once, sorted. Pawns: none (see moves.cpp).
std::vector<Square> quiet_targets(const Board& board, Square from);

/// Enemy pieces the piece on `from` may capture. Each once, sorted.
std::vector<Square> capture_targets(const Board& board, Square from);

/// Whether a piece of `by` bears on the square: would capture there, whatever stands on it now.
bool is_attacked(const Board& board, Square square, Colour by);

/// Whether any king of that colour is attacked.
bool is_in_check(const Board& board, Colour colour);

/// Whether a rhinoceros finds a round trip of eight steps back to `from` with its seven squares empty.
bool has_round_trip(const Board& board, Square from);

}  // namespace proconsul::witness
