// The match options for tuning: --spsa, --iterations, --spsa-out, --plot.
#pragma once

#include <vector>

#include "protocol/match/tournament.h"
#include "protocol/session/arguments.h"

namespace proconsul {

std::vector<Option> spsa_options();
// The length of the run. Changes nothing if the options are those of a match.
Status read_spsa_length(const Arguments& arguments, MatchSettings& settings);

}  // namespace proconsul
