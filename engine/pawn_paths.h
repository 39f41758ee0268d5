// Which paths of a pawn-like piece are done for all pawns together, by a shift, and which of them compete for
// the same square.
#pragma once

#include "engine/rules.h"

namespace proconsul {

// A single step, a double step over an empty square, or a triple step that can be answered en passant.
bool is_shift(const PieceDef& piece, const Path& path);

// A piece, not a pawn, that takes a few single steps and captures otherwise than it moves: where only moves
// are counted, all pieces of its type are shifted together too.
bool moves_in_herds(const PieceDef& piece);

// The pawn with moves and captures as separate paths where another path shares one of the two; any other
// piece unchanged.
PieceDef divided(PieceDef piece);

// Some en passant capture leads to a square that a quiet move of the pawn may lead to as well.
bool steps_where_it_takes(const PieceDef& piece);

}  // namespace proconsul
