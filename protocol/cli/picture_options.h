// How a subcommand draws boards: what the terminal can show, unless an option asks for less.
#pragma once

#include <vector>

#include "protocol/cli/arguments.h"
#include "protocol/cli/board_picture.h"
#include "protocol/cli/console.h"

namespace proconsul {

// --ascii, --no-colour, --flip
std::vector<Option> picture_options();
PictureStyle picture_style(const Terminal& terminal, const Arguments& arguments);

// One list after the other.
std::vector<Option> joined(std::vector<Option> first, const std::vector<Option>& second);

}  // namespace proconsul
