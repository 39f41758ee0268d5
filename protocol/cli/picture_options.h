// How a subcommand draws boards: what the terminal can show, unless an option asks for less.
#pragma once

#include <string>
#include <vector>

#include "protocol/cli/console.h"
#include "protocol/formats/board_picture.h"
#include "protocol/session/arguments.h"

namespace proconsul {

// --ascii, --no-colour, --flip
std::vector<Option> picture_options();
// None of them has an effect beside `forms`, or --flip unless a file is drawn.
std::vector<OptionRule> picture_rules(const std::vector<std::string>& forms,
                                      const std::vector<std::string>& files);
PictureStyle picture_style(const Terminal& terminal, const Arguments& arguments);

}  // namespace proconsul
