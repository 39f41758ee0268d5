#include "protocol/cli_runner.h"

namespace proconsul {

// Here, for the parser takes a compiler seconds.
nlohmann::json CliRun::json() const { return nlohmann::json::parse(out); }

}  // namespace proconsul
