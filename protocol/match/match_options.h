// Converts the command line of a match to settings.
#pragma once

#include <string>
#include <vector>

#include "protocol/match/pgn_writer.h"
#include "protocol/match/tournament.h"
#include "protocol/session/arguments.h"
#include "protocol/session/game_library.h"

namespace proconsul {

std::vector<Option> match_options();
// The words of the arguments are names of variants, or "all". `library` must outlive the settings.
Result<MatchSettings> read_match_settings(const GameLibrary& library, const Arguments& arguments);
Result<PlayerSettings> read_player_settings(const Arguments& arguments);
Result<PgnComments> read_pgn_comments(const Arguments& arguments);
// Names unnamed engines after their programs, and makes names distinct.
void name_engines(std::vector<EngineConfig>& engines);

}  // namespace proconsul
