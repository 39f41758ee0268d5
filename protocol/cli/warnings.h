// Messages about places in files, and warnings of FENs that were read without their faults.
#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/result.h"
#include "protocol/cli/console.h"
#include "protocol/formats/pgn_game.h"

namespace proconsul {

// "FILE:LINE:COLUMN: message"
std::string located(const std::string& file, const Error& error);
// One line each to standard error.
void tell_warnings(const std::string& file, const std::vector<Error>& warnings, Console& console);
void tell_repairs(const std::string& file, const PgnGame& pgn, const Game& start, Console& console);

}  // namespace proconsul
