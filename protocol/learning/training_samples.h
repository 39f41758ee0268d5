// What the tuner and the networks' trainer learn from a training game: its quiet positions after the opening,
// how it ended, and whether it is only measured with.
#pragma once

#include <functional>

#include "protocol/learning/training_game.h"

namespace proconsul {

// How a game ended, 0 to 1 for White; 0.5 if it did not.
float result_of(Outcome outcome);
// One game in 16 is only measured with.
bool is_unseen(const TrainingGame& game);
// Calls `take` with each position to learn from and its score, centipawns in the mover's view. A game whose
// start is not legal has none.
void for_each_sample(const TrainingGame& game, const std::function<void(const Game& at, int score)>& take);

}  // namespace proconsul
