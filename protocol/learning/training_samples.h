// The samples that the tuner and the network trainer use from a training game: quiet positions after the
// opening, the result, and whether the game is used for validation.
#pragma once

#include <functional>

#include "protocol/learning/training_game.h"

namespace proconsul {

// The result for White, 0 to 1; 0.5 if unknown.
float result_of(Outcome outcome);
// Whether the game is used for validation only, as one game in 16 is.
bool is_unseen(const TrainingGame& game);
// Calls `take` with each sample position and its score, centipawns from the mover's view. Games with an
// illegal start have none.
void for_each_sample(const TrainingGame& game, const std::function<void(const Game& at, int score)>& take);

}  // namespace proconsul
