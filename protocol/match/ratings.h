// Ratings of three or more engines from all their games.
//
// The Bradley-Terry model, a draw counting as half a win: the expected score of a against b is 1 / (1 +
// 10^((r_b - r_a) / 400)). Ratings maximise the likelihood; half a game is added to each result of every pair
// that has met, so that clean sweeps stay finite and few games have little weight. Errors come from the
// sandwich covariance of the estimate, with the observed spread of each pair's results.
#pragma once

#include <cstddef>
#include <vector>

#include "protocol/match/standings.h"

namespace proconsul {

struct Rating {
  double elo = 0;    // the mean of all engines is 0
  double error = 0;  // half the 95 % interval of the distance from the mean
};

// By engine; engines without games are at 0 with a very large error.
std::vector<Rating> ratings_of(const Standings& standings, std::size_t engines);

}  // namespace proconsul
