// The match options that end a game or the match: --draw, --resign, --maxmoves, --sprt.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "protocol/match/adjudication.h"
#include "protocol/match/statistics.h"
#include "protocol/session/arguments.h"

namespace proconsul {

// The value of option `name`, or `absent` if it is not given.
Result<std::int64_t> integer_option(const Arguments& arguments, const std::string& name, std::int64_t absent,
                                    std::int64_t min, std::int64_t max);
Result<AdjudicationRules> read_adjudication(const Arguments& arguments);
// "elo0=0 elo1=5 alpha=0.05 beta=0.05", or just the four numbers.
Result<SprtBounds> read_sprt(const std::vector<std::string>& words);

}  // namespace proconsul
