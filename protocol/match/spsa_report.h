// The results of SPSA, as text and as JSON.
#pragma once

#include <string>
#include <vector>

#include "protocol/formats/json_output.h"
#include "protocol/match/spsa_state.h"

namespace proconsul {

// The values after `pairs` pairs.
struct SpsaMoment {
  std::size_t pairs;
  std::vector<double> values;
};

// "Iteration 12 of 400: capablanca start 7: 1.5 of 2 for the upper values"
std::string spsa_line(const SpsaPair& pair, const GameResult& first, std::size_t iterations);
// A row per parameter: start, current value, change, change in steps, range.
std::string spsa_table(const Spsa& spsa);
// "After 12 of 400 iterations, 24 games; pairs 0 1 9 2 0 by the points of the upper values"
std::string spsa_summary(const Spsa& spsa, const SpsaRecord& record);
// The current values as options for an engine of a match.
std::string spsa_usage(const Spsa& spsa);
Json spsa_json(const Spsa& spsa, const SpsaRecord& record, const std::vector<SpsaMoment>& history);

}  // namespace proconsul
