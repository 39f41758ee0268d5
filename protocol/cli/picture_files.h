// --svg, --png, --arrow and --pixels: the board as a picture file.
#pragma once

#include <vector>

#include "protocol/cli/console.h"
#include "protocol/draw/board_svg.h"
#include "protocol/session/arguments.h"

namespace proconsul {

std::vector<Option> picture_file_options();
// Rules for these options and picture_options(), in a command with the option --json.
std::vector<OptionRule> picture_file_rules();
// Writes the requested files; reports errors and returns an exit code.
int write_pictures(BoardDrawing drawing, const Arguments& arguments, Console& console);

}  // namespace proconsul
