// The file of parameters tuned by SPSA, one per line: NAME, START, LEAST, MOST, STEP [, RATE]; # begins a
// comment.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/match/engine_options.h"
#include "protocol/match/spsa.h"

namespace proconsul {

// Returns at least one parameter; errors have the line.
Result<std::vector<SpsaParameter>> parse_spsa_parameters(std::string_view text);
// The same file with `values` as starts.
std::string spsa_parameters_text(const std::vector<SpsaParameter>& parameters,
                                 const std::vector<double>& values);

// Checks that an engine with these options accepts all values of the parameters, and sets which of them must
// be integers. The error has the line.
Status fit_to_options(std::vector<SpsaParameter>& parameters, const OfferedOptions& offered);

}  // namespace proconsul
