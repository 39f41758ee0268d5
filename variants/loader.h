// From a definition to a game's rules: reads every key, checks that the values fit together, and reports what
// does not as errors of the definition.
#pragma once

#include "variants/definition.h"
#include "variants/placement.h"
#include "variants/registry.h"

namespace proconsul {

// The game; meaningful only if `definition` has no errors afterwards.
Variant load_variant(Definition& definition);

// Its parts. `rules` holds what has been read before: the board, then the pieces.
std::vector<PieceDef> load_pieces(Definition& definition, const Geometry& board);
CastlingRules load_castling(Definition& definition, const Rules& rules, const Placement& start);

}  // namespace proconsul
