// All subcommands, and texts that are made of their descriptions.
#pragma once

#include <string>
#include <vector>

#include "protocol/cli/command.h"

namespace proconsul {

const std::vector<Command>& command_table();
// A command's options and those that all have.
std::vector<Option> all_options(const Command& command);

// A completion script; `shell` is bash, zsh or fish (empty text otherwise).
std::string completion_script(const std::string& shell);
// proconsul(1) in the man macros.
std::string man_page();

}  // namespace proconsul
