// All subcommands, and texts that are made of their descriptions.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/cli/command.h"

namespace proconsul {

const std::vector<Command>& command_table();
// Other spellings of commands' names, each with the name: "analyze" and "analyse".
std::span<const std::pair<std::string_view, std::string_view>> command_spellings();
// A command's options and those that all have.
std::vector<Option> all_options(const Command& command);
// The files that a command line names.
std::vector<NamedFile> named_files(const Command& command, const Arguments& arguments);

// A completion script; `shell` is bash, zsh or fish (empty text otherwise).
std::string completion_script(const std::string& shell);
// proconsul(1) in the man macros.
std::string man_page();

}  // namespace proconsul
