// The options of a match that decide when a game or the match is over: --draw, --resign, --maxmoves, --sprt.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "protocol/match/adjudication.h"
#include "protocol/match/statistics.h"
#include "protocol/session/arguments.h"

namespace proconsul {

// The number of option `name`, or `absent`.
Result<std::int64_t> integer_option(const Arguments& arguments, const std::string& name, std::int64_t absent,
                                    std::int64_t min, std::int64_t max);
Result<AdjudicationRules> read_adjudication(const Arguments& arguments);
// "elo0=0 elo1=5 alpha=0.05 beta=0.05", or the four numbers alone.
Result<SprtBounds> read_sprt(const std::vector<std::string>& words);

}  // namespace proconsul
