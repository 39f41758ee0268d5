// Simultaneous perturbation stochastic approximation: finds better values of parameters from games alone. In
// each iteration all values are moved a little at once, each up or down at random, and play a pair of games
// against the values moved the other way; then they go a little towards those that won.
//
// Sources. J. C. Spall, "Implementation of the Simultaneous Perturbation Algorithm for Stochastic
// Optimization", IEEE Transactions on Aerospace and Electronic Systems 34 (1998). Perturbations and learning
// are given as they are at the end of the run, as in Fishtest and OpenBench: in iteration k of N
//   c = step (N / k)^0.101,  a = rate step^2 ((A + N) / (A + k))^0.602,  A = N / 10,
//   value += a / c * sign * (games that the upper values won - games they lost).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace proconsul {

inline constexpr double kUsualSpsaRate = 0.002;

struct SpsaParameter {
  std::string name;  // of an option
  double start = 0;
  double min = 0;
  double max = 0;
  double step = 0;  // by which values are moved in the last iteration
  double rate = kUsualSpsaRate;
  int line = 0;       // of the file it comes from
  bool whole = true;  // only whole numbers can be played

  bool operator==(const SpsaParameter&) const = default;
};

// The value as it would be used: in its range, and a whole number where it has to be one.
double settled(const SpsaParameter& parameter, double value);
// "120", "0.0035"; a value that is no whole number with six digits.
std::string spsa_number(double value);

// What the two sides of an iteration play with, in the order of the parameters.
struct SpsaTrial {
  std::vector<double> plus;
  std::vector<double> minus;
};

class Spsa {
 public:
  Spsa(std::vector<SpsaParameter> parameters, std::size_t iterations, std::uint64_t seed);

  const std::vector<SpsaParameter>& parameters() const { return parameters_; }
  std::size_t iterations() const { return iterations_; }
  const std::vector<double>& values() const { return values_; }  // as they are now, not rounded

  // The trial of iteration 1 .. iterations(), from the values now. Whole numbers are rounded up or down at
  // random, so that on average they are what they should be.
  SpsaTrial trial(std::size_t iteration) const { return trial(iteration, values_); }
  SpsaTrial trial(std::size_t iteration, const std::vector<double>& values) const;
  // `balance`: won less lost games of the upper values. What was drawn for an iteration depends on the seed
  // and its number alone.
  void learn(std::size_t iteration, double balance);

 private:
  struct Draw {
    double sign;
    double chance;  // 0 .. 1
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
