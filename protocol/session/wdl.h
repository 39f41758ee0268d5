// A score as chances of the game's result, for UCI_ShowWDL.
#pragma once

#include "engine/ends.h"
#include "search/score.h"

namespace proconsul {

struct Wdl {  // per mille; the sum is 1000
  int win = 0;
  int draw = 0;
  int loss = 0;
};

// The mover's view. One curve for all games: the chances of a chess game between equals. Where the game has
// `ended` nothing is left to chance.
Wdl wdl_of(Score score, Ending ended = Ending::kNone);

}  // namespace proconsul
