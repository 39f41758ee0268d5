// The game and the position that a subcommand is about, as game_choice.h finds them.
#pragma once

#include "protocol/cli/command.h"
#include "protocol/session/game_choice.h"

namespace proconsul {

// Its notes go to standard error. Nothing in the error case has been printed yet.
Result<ChosenGame> choose(const Invocation& invocation, std::size_t first_fen_word = 1);

// The exit code of a start that cannot be chosen: of wrong usage, unless a table of scores cannot be read, or
// no start is fair enough.
int choice_code(const Registry& registry, const Arguments& arguments);
// Tells why besides.
int choice_error(const Invocation& invocation, const Error& error);

}  // namespace proconsul
