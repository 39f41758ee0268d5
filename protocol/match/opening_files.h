// Files of openings: lists of positions, and games in PGN whose first moves are taken.
#pragma once

#include <istream>

#include "protocol/match/openings.h"
#include "protocol/session/message_log.h"

namespace proconsul {

// Reads `settings.file`, "-" being `standard`, into `settings.text`. Fails if it cannot be read or is empty.
Status load_openings_text(OpeningSettings& settings, std::istream& standard);

// The openings of `variant` in the file, at least one. A list of EPD or FEN lines has only that game's; a
// file of games, known by its tags, may have those of others too.
Result<std::vector<Opening>> read_opening_file(const Variant& variant, const OpeningSettings& settings);

}  // namespace proconsul
