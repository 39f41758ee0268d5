// The program's command line: `proconsul SUBCOMMAND ...`, or without a subcommand the protocol loop for GUIs.
#pragma once

#include <string>
#include <vector>

#include "protocol/cli/console.h"

namespace proconsul {

class WorkerPool;

// `words`: the program's arguments without its name. Returns the exit code; no input makes it throw.
int run_cli(const std::vector<std::string>& words, Console& console);
// The same in one process of a pool; all of its processes get the same words.
int run_cli(const std::vector<std::string>& words, Console& console, WorkerPool& pool);

}  // namespace proconsul
