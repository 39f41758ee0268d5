// Opening files: lists of positions, or PGN games whose first moves are played.
#pragma once

#include <istream>

#include "protocol/match/openings.h"
#include "protocol/session/message_log.h"

namespace proconsul {

// Reads `settings.file` into `settings.text`; "-" is `standard`. Fails if it cannot be read or is empty.
Status load_openings_text(OpeningSettings& settings, std::istream& standard);

// The openings of `variant` in the file; at least one. A list of EPD or FEN lines is for that variant only; a
// file of games (PGN, KIF, KI2, CSA, lists of SFEN openings) may also have games of others.
struct FileOpenings {
  std::vector<Opening> openings;
  std::vector<Error> warnings;  // of FENs that were read without their faults
};
Result<FileOpenings> read_opening_file(const Variant& variant, const OpeningSettings& settings);

}  // namespace proconsul
