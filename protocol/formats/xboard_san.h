// XBoard's dialect of SAN, read by the engine's rules: which legal moves may a text mean? XBoard counts the
// ranks of a ten-rank board from 0, disambiguates by its own notion of legality, writes castling as O-O or as
// the king's move, and a swap as a capture.
#pragma once

#include <string_view>
#include <vector>

#include "engine/game.h"

namespace proconsul {

// The piece type whose letter XBoard leaves out, in games whose own notation has it.
bool is_of_first_kind(const PieceDef& piece);

bool counts_ranks_from_zero(const Geometry& board);

// Empty if the text is not a legal move; several moves if it is ambiguous.
std::vector<Move> moves_of_xboard_san(const Game& game, std::string_view text);

}  // namespace proconsul
