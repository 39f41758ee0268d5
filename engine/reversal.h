// Whether moves can be taken straight back. Considers movements only, not positions.
#pragma once

#include "engine/rules.h"

namespace proconsul {

// Some quiet move of the piece can be undone by another one on an empty board.
bool has_reversible_moves(const PieceDef& piece);

}  // namespace proconsul
