#pragma once

#include <string>

#include "protocol/cli_runner.h"

namespace proconsul {

// What `pgn convert` makes of games, in the notation `form`.
inline CliRun convert(const std::string& pgn, const std::string& form = "san") {
  return run_words({"pgn", "convert", "-", "--to", form}, pgn);
}

}  // namespace proconsul
