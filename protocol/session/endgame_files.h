// Solved endings on disk: for each a file of a line of text that says what it is and its values, compressed
// by Zstandard.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "search/endgame/endgame_set.h"

namespace proconsul {

// The name of an ending's file within its folder.
std::string ending_file_name(const Rules& rules, const Material& material);

Result<bool> write_ending(const Rules& rules, const EndgameTable& table, const std::string& file);
Result<EndgameTable> read_ending(const Rules& rules, const std::string& file);

// Reads the game's files in a folder; those of other games are passed over. Returns what is wrong with them.
std::vector<Error> load_endings(EndgameSet& set, const std::string& folder);

// What the engine should know when it plays `game`: the tables of `folder` (may be empty), and the whole game
// itself where it is so small that it is solved at once. Null if there is nothing.
std::shared_ptr<const EndgameSet> endings_for(const Game& game, const std::string& folder);

}  // namespace proconsul
