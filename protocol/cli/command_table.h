// All subcommands, and texts generated from their descriptions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/cli/command.h"

namespace proconsul {

const std::vector<Command>& command_table();
// Alternative spellings of command names, with the name: "analyze" and "analyse".
std::span<const std::pair<std::string_view, std::string_view>> command_spellings();
// All names of an option, its own first: "no-colour", "no-color".
std::vector<std::string> spellings_of(const Option& option);
// The options of a command and the common ones.
std::vector<Option> all_options(const Command& command);
// The files named on the command line.
std::vector<NamedFile> named_files(const Command& command, const Arguments& arguments);

// A completion script for `shell`: bash, zsh or fish (otherwise empty).
std::string completion_script(const std::string& shell);
// proconsul(1) as man macros.
std::string man_page();

}  // namespace proconsul
