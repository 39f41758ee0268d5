#include "protocol/learning/sigmoid.h"

#include <cmath>

namespace proconsul {

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

double fitted_scale(const std::function<double(double)>& error) {
  double low = 50;
  double high = 1000;
  while (high - low > 1) {
    const double a = low + (high - low) / 3;
    const double b = high - (high - low) / 3;
    (error(a) < error(b) ? high : low) = error(a) < error(b) ? b : a;
  }
  return (low + high) / 2;
}

}  // namespace proconsul
