#include "protocol/cli_runner.h"

namespace proconsul {

// Defined here, since the JSON parser takes seconds to compile.
nlohmann::json CliRun::json() const { return nlohmann::json::parse(out); }

}  // namespace proconsul
