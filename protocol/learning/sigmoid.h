// The chance of winning that a score in centipawns stands for.
#pragma once

#include <functional>

namespace proconsul {

double sigmoid(double x);

// The scale in centipawns, 50 to 1000, with which sigmoid(score / scale) misses results the least;
// `error(scale)` is the sum of the squared misses.
double fitted_scale(const std::function<double(double)>& error);

}  // namespace proconsul
