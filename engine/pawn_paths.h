// Which paths of a pawn-like piece are done for all pawns at once, by a shift, and which of them compete for
// the same square.
#pragma once

#include "engine/rules.h"

namespace proconsul {

// One step, or two of which the first must be empty; or three that can be answered en passant.
bool is_shift(const PieceDef& piece, const Path& path);

// A piece, no pawn, that takes a few single steps and captures otherwise than it moves: where only the number
// of moves matters, all of its kind are shifted at once too.
bool moves_in_herds(const PieceDef& piece);

// The pawn with moves and captures as separate paths where other paths share one of the two; any other piece
// unchanged.
PieceDef divided(PieceDef piece);

// A capture en passant leads where a quiet move of the pawn may lead too.
bool steps_where_it_takes(const PieceDef& piece);

}  // namespace proconsul
