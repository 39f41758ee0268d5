// PGN of programs for xiangqi and shogi, which often have no Variant tag, and count ranks from 0 in
// coordinates (ICCS).
#pragma once

#include <string>

#include "protocol/formats/pgn_game.h"
#include "variants/registry.h"

namespace proconsul {

// Sets the tag Variant of a game without one, if the tags Game or Format or the first move tell its game.
void name_eastern_variant(PgnGame& game);

// Writes coordinates that count ranks from 0 as in "H2-E2", which always do. Decided by a rank 0 or 10, by
// the tags, or by what is legal. `variant`: of games without a Variant tag.
void adopt_ranks_from_zero(PgnGame& game, const Registry& registry, const std::string& variant);

}  // namespace proconsul
