// The texts of --help, wrapped to a given width.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "protocol/cli/command.h"

namespace proconsul {

// Printed on a terminal if the program is started without arguments.
std::string banner();
// The list of subcommands, the general options and the engine options.
std::string overview(int width);
std::string command_help(const Command& command, int width);

// Rewraps paragraphs, which are separated by empty lines; indented lines are command lines and stay
// unchanged.
std::string reflowed(const std::string& text, int width);
// A command line wrapped to the width with backslashes.
std::string command_line(const std::string& line, int width);
// Terms, each with its text beside it or, if there is no room, below it.
std::string glossary(const std::vector<std::pair<std::string, std::string>>& rows, int width);

}  // namespace proconsul
