// How subcommands draw boards: with all features of the terminal, unless options restrict them.
#pragma once

#include <string>
#include <vector>

#include "protocol/cli/console.h"
#include "protocol/formats/board_picture.h"
#include "protocol/session/arguments.h"

namespace proconsul {

// --ascii, --no-colour, --flip
std::vector<Option> picture_options();
// These options have no effect together with `forms`; --flip has one if any of `files` is given.
std::vector<OptionRule> picture_rules(const std::vector<std::string>& forms,
                                      const std::vector<std::string>& files);
PictureStyle picture_style(const Terminal& terminal, const Arguments& arguments);

}  // namespace proconsul
