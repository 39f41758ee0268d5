// Simultaneous perturbation stochastic approximation: tunes parameters by playing games. Each iteration
// perturbs all values slightly, each up or down at random, plays a pair of games between the values moved one
// way and the values moved the other way, and then moves the values a little towards the winner.
//
// Sources. J. C. Spall, "Implementation of the Simultaneous Perturbation Algorithm for Stochastic
// Optimization", IEEE Transactions on Aerospace and Electronic Systems 34 (1998). Step and rate are given for
// the end of the run, as in Fishtest and OpenBench: in iteration k of N
//   c = step (N / k)^0.101,  a = rate step^2 ((A + N) / (A + k))^0.602,  A = N / 10,
//   value += a / c * sign * (wins of the upper values - their losses).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace proconsul {

inline constexpr double kUsualSpsaRate = 0.002;

struct SpsaParameter {
  std::string name;  // name of the option
  double start = 0;
  double min = 0;
  double max = 0;
  double step = 0;  // perturbation in the last iteration
  double rate = kUsualSpsaRate;
  int line = 0;       // line of the parameter file
  bool whole = true;  // only integers are valid

  bool operator==(const SpsaParameter&) const = default;
};

// The value as played: within its range, and rounded if it must be an integer.
double settled(const SpsaParameter& parameter, double value);
// "120", "0.0035"; values that are not integers have six significant digits.
std::string spsa_number(double value);

// The values of the two sides of an iteration, in the order of the parameters.
struct SpsaTrial {
  std::vector<double> plus;
  std::vector<double> minus;
};

class Spsa {
 public:
  Spsa(std::vector<SpsaParameter> parameters, std::size_t iterations, std::uint64_t seed);

  const std::vector<SpsaParameter>& parameters() const { return parameters_; }
  std::size_t iterations() const { return iterations_; }
  const std::vector<double>& values() const { return values_; }  // current values, not rounded

  // The trial of iteration 1 .. iterations(), from the current values. Integers are rounded up or down at
  // random so that their mean is correct.
  SpsaTrial trial(std::size_t iteration) const { return trial(iteration, values_); }
  SpsaTrial trial(std::size_t iteration, const std::vector<double>& values) const;
  // `balance`: wins minus losses of the upper values. The perturbation of an iteration depends only on the
  // seed and the iteration's number.
  void learn(std::size_t iteration, double balance);

 private:
  struct Draw {
    double sign;
    double chance;  // probability, 0 .. 1
  };
  std::vector<Draw> draws(std::size_t iteration) const;
  double distance(const SpsaParameter& parameter, std::size_t iteration) const;
  double gain(const SpsaParameter& parameter, std::size_t iteration) const;

  std::vector<SpsaParameter> parameters_;
  std::vector<double> values_;
  std::size_t iterations_;
  std::uint64_t seed_;
};

}  // namespace proconsul
