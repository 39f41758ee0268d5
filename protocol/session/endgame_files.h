// Endgame tablebases on disk, one file per ending: a line of text that identifies it, then its values,
// compressed by Zstandard.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "search/endgame/endgame_set.h"

namespace proconsul {

// The file name of an ending within its folder.
std::string ending_file_name(const Rules& rules, const Material& material);

Result<bool> write_ending(const Rules& rules, const EndgameTable& table, const std::string& file);
Result<EndgameTable> read_ending(const Rules& rules, const std::string& file);

// Reads the game's files in a folder and skips those of other games. Returns the errors in them.
std::vector<Error> load_endings(EndgameSet& set, const std::string& folder);

// The tablebases the engine should use for `game`: those in `folder` (may be empty), and the whole game if it
// is small enough to be solved immediately. Null if there are none.
std::shared_ptr<const EndgameSet> endings_for(const Game& game, const std::string& folder);

}  // namespace proconsul
