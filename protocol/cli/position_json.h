// The position of a subcommand as JSON.
#pragma once

#include "protocol/formats/json_output.h"
#include "protocol/session/game_choice.h"

namespace proconsul {

// "variant" and "fen"; "end" with "result" and "reason" if the game is over; "army_guess" if the army had to
// be guessed.
Json position_json(const ChosenGame& chosen);

}  // namespace proconsul
