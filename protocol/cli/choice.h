// The game and position of a subcommand, found by game_choice.h.
#pragma once

#include "protocol/cli/command.h"
#include "protocol/session/game_choice.h"

namespace proconsul {

// Prints its notes to standard error. Prints nothing if it fails.
Result<ChosenGame> choose(const Invocation& invocation, std::size_t first_fen_word = 1);

// The exit code when no start can be chosen: 3 if a table of scores cannot be read, 1 if no start is fair
// enough, otherwise 2.
int choice_code(const Registry& registry, const Arguments& arguments);
// Prints the error and returns that code.
int choice_error(const Invocation& invocation, const Error& error);

}  // namespace proconsul
