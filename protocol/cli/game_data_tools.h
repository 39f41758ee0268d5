// The datagen commands that process existing files: --report and --convert.
#pragma once

#include "protocol/cli/command.h"

namespace proconsul {

int report_games(const Invocation& invocation);
int convert_games(const Invocation& invocation);

}  // namespace proconsul
