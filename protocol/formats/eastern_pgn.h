// PGN of programs for xiangqi and shogi, which often have no Variant tag, and count ranks from 0 in
// coordinates (ICCS).
#pragma once

#include <string>

#include "protocol/formats/pgn_game.h"
#include "variants/registry.h"

namespace proconsul {

// Whether the tags or the first move say that programs for these games wrote it: [Game "Chinese Chess"],
// [Format "WXF"], "C2=5".
bool is_eastern_record(const PgnGame& game);

// Sets the tag Variant of a game without one, if the tags Game or Format or the first move tell its game.
void name_eastern_variant(PgnGame& game);

// Understands a game of xiangqi and its kin as their programs write it: the first side as
// "Red", and coordinates that count ranks from 0, which are rewritten as in "H2-E2", where they always do. A
// rank 0 or 10, the tags, or what is legal decides. `variant`: of games without a Variant tag.
void adopt_xiangqi(PgnGame& game, const Registry& registry, const std::string& variant);

}  // namespace proconsul
