// Win, draw and loss probabilities of a score, for UCI_ShowWDL.
#pragma once

#include "engine/ends.h"
#include "search/score.h"

namespace proconsul {

struct Wdl {  // per mille; the sum is 1000
  int win = 0;
  int draw = 0;
  int loss = 0;
};

// From the mover's view. One curve for all games, that of chess between equal players. If the game has
// `ended`, the result is certain.
Wdl wdl_of(Score score, Ending ended = Ending::kNone);

}  // namespace proconsul
