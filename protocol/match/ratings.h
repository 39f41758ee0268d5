// Ratings of three and more engines from all their games together.
//
// The model is Bradley and Terry's, a draw being half a win: the expected score of a against b is
// 1 / (1 + 10^((r_b - r_a) / 400)). Ratings maximise the likelihood; half a game is added to each result of
// every pair that has met, so that clean sweeps stay finite and few games count for little. The errors come
// from the estimate's sandwich covariance, in which the spread of each pair's results is the observed one.
#pragma once

#include <cstddef>
#include <vector>

#include "protocol/match/standings.h"

namespace proconsul {

struct Rating {
  double elo = 0;    // the mean of all is 0
  double error = 0;  // half the 95 % interval of the distance from that mean
};

// By engine; those that have not met anybody are at 0 with a very large error.
std::vector<Rating> ratings_of(const Standings& standings, std::size_t engines);

}  // namespace proconsul
