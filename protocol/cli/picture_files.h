// --svg, --png, --arrow and --pixels: a board as a picture in a file.
#pragma once

#include <vector>

#include "protocol/cli/console.h"
#include "protocol/draw/board_svg.h"
#include "protocol/session/arguments.h"

namespace proconsul {

std::vector<Option> picture_file_options();
// Theirs and those of picture_options(), in a command with the option --json.
std::vector<OptionRule> picture_file_rules();
// Writes the files that are asked for; returns an exit code, after telling what is wrong.
int write_pictures(BoardDrawing drawing, const Arguments& arguments, Console& console);

}  // namespace proconsul
