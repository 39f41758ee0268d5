// Games of shogi as KIF and CSA files, in UTF-8. The moves must have been written in that form already.
#pragma once

#include <string>

#include "engine/game.h"
#include "protocol/formats/pgn_game.h"

namespace proconsul {

// Where the game begins, and how its moves on the board end.
struct RecordFrame {
  const Game& start;
  const Game& last;
};

// With comments, times ([%emt 0:00:16]) and variations.
std::string kif_text(const PgnGame& game, const RecordFrame& frame);
// CSA files hold no variations.
std::string csa_text(const PgnGame& game, const RecordFrame& frame);

}  // namespace proconsul
