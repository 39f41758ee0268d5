// XBoard's dialect of SAN, read by the engine's own rules: which legal moves may a text mean? XBoard counts
// the ranks of a ten-rank board from 0, tells moves apart by its own idea of what is legal, writes castling
// as O-O or as the king's move, and a swap as a capture.
#pragma once

#include <string_view>
#include <vector>

#include "engine/game.h"

namespace proconsul {

// The kind whose letter XBoard leaves out.
bool is_of_first_kind(const PieceDef& piece);

// None if the text is no legal move. More than one where XBoard's text says too little.
std::vector<Move> moves_of_xboard_san(const Game& game, std::string_view text);

}  // namespace proconsul
