// The program's command line: `proconsul SUBCOMMAND ...`, or without a subcommand the protocol loop for GUIs.
#pragma once

#include <string>
#include <vector>

#include "protocol/cli/console.h"

namespace proconsul {

// `words`: the program's arguments without its own name. Returns the exit code; never throws because of
// input.
int run_cli(const std::vector<std::string>& words, Console& console);

}  // namespace proconsul
