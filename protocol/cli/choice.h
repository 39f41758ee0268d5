// The game and the position that a subcommand is about, as game_choice.h finds them.
#pragma once

#include "protocol/cli/command.h"
#include "protocol/session/game_choice.h"

namespace proconsul {

// Its notes go to standard error. Nothing in the error case has been printed yet.
Result<ChosenGame> choose(const Invocation& invocation, std::size_t first_fen_word = 1);

}  // namespace proconsul
