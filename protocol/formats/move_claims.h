// What the signs and words behind a move in a file say that it does: "+", "ch", "mate", "e.p.".
#pragma once

#include <optional>

#include "engine/game.h"
#include "engine/result.h"
#include "protocol/formats/pgn_game.h"

namespace proconsul {

// An error if the move is marked as check, mate or en passant but is not. Not checked if pieces promote with
// a plus sign.
std::optional<Error> wrong_claim(const Game& game, Move move, const PgnMove& written);

}  // namespace proconsul
