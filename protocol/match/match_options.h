// The command line of a match as settings.
#pragma once

#include <string>
#include <vector>

#include "protocol/cli/arguments.h"
#include "protocol/match/tournament.h"

namespace proconsul {

std::vector<Option> match_options();
// `words`: the games' names, or "all".
Result<MatchSettings> read_match_settings(const Registry& registry, const Arguments& arguments);
// Gives engines without a name that of their program, and makes names different.
void name_engines(std::vector<EngineConfig>& engines);

}  // namespace proconsul
