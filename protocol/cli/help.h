// The texts of --help, in lines of a given width.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "protocol/cli/command.h"

namespace proconsul {

// What a terminal shows to someone who starts the program without a word.
std::string banner();
// The list of subcommands, the general options and the engine's.
std::string overview(int width);
std::string command_help(const Command& command, int width);

// Paragraphs apart by empty lines, each broken anew; indented lines are command lines and stay lines.
std::string reflowed(const std::string& text, int width);
// A command line that fits the width, broken with backslashes where it does not.
std::string command_line(const std::string& line, int width);
// Terms, each with its text beside it or, where there is no room, below.
std::string glossary(const std::vector<std::pair<std::string, std::string>>& rows, int width);

}  // namespace proconsul
