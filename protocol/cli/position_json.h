// What every subcommand tells of the position that it was given, as JSON.
#pragma once

#include "protocol/formats/json_output.h"
#include "protocol/session/game_choice.h"

namespace proconsul {

// "variant" and "fen"; "end" with "result" and "reason" if the game is over; "army_guess" if something had to
// be assumed.
Json position_json(const ChosenGame& chosen);

}  // namespace proconsul
