#include "protocol/cli/process_limits.h"

namespace proconsul {

std::optional<Error> prepare_limits() { return std::nullopt; }

}  // namespace proconsul
