// The options of a match that tunes an engine's options: --spsa, --iterations, --spsa-out, --plot.
#pragma once

#include <vector>

#include "protocol/match/tournament.h"
#include "protocol/session/arguments.h"

namespace proconsul {

std::vector<Option> spsa_options();
// How long it is. Nothing changes where these are options of a match.
Status read_spsa_length(const Arguments& arguments, MatchSettings& settings);

}  // namespace proconsul
