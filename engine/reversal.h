// Whether moves can be taken straight back. Knows movements only, no position.
#pragma once

#include "engine/rules.h"

namespace proconsul {

// Some quiet move of the piece is undone by another one, were the board empty.
bool has_reversible_moves(const PieceDef& piece);

}  // namespace proconsul
