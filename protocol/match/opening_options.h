// The match options for the start of games: --openings, --epd, --order, --plies, --opening-plies, --balance,
// --seed, --fair, --scores.
#pragma once

#include <vector>

#include "protocol/match/openings.h"
#include "protocol/session/arguments.h"

namespace proconsul {

inline constexpr int kDefaultBalance = 100;  // centipawns

std::vector<Option> opening_options();
Result<OpeningSettings> read_openings(const Registry& registry, const std::vector<const Variant*>& variants,
                                      const Arguments& arguments);

}  // namespace proconsul
