// The file of parameters that SPSA tunes, one a line: NAME, START, LEAST, MOST, STEP [, RATE]; # begins a
// comment.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/match/engine_options.h"
#include "protocol/match/spsa.h"

namespace proconsul {

// At least one parameter; the error has the line.
Result<std::vector<SpsaParameter>> parse_spsa_parameters(std::string_view text);
// The same with `values` as starts.
std::string spsa_parameters_text(const std::vector<SpsaParameter>& parameters,
                                 const std::vector<double>& values);

// Whether an engine with these options can play with all values of the parameters, and which of them must be
// whole numbers. The error has the line.
Status fit_to_options(std::vector<SpsaParameter>& parameters, const OfferedOptions& offered);

}  // namespace proconsul
