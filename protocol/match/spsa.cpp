#include "protocol/match/spsa.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace proconsul {
namespace {

constexpr double kDistanceExponent = 0.101;
constexpr double kGainExponent = 0.602;
constexpr double kLargestWhole = 1e15;
constexpr double kStabilityShare = 0.1;  // A as a share of the iterations

double clamped(const SpsaParameter& parameter, double value) {
  return std::clamp(value, parameter.min, parameter.max);
}

}  // namespace

double settled(const SpsaParameter& parameter, double value) {
  value = clamped(parameter, value);
  return parameter.whole ? std::round(value) : value;
}

std::string spsa_number(double value) {
  const bool whole = std::floor(value) == value && std::abs(value) < kLargestWhole;
  return whole ? fmt::format("{:.0f}", value + 0.0) : fmt::format("{:.6g}", value);  // avoids "-0"
}

Spsa::Spsa(std::vector<SpsaParameter> parameters, std::size_t iterations, std::uint64_t seed)
    : parameters_(std::move(parameters)), iterations_(iterations), seed_(seed) {
  for (const SpsaParameter& parameter : parameters_) values_.push_back(parameter.start);
}

std::vector<Spsa::Draw> Spsa::draws(std::size_t iteration) const {
  const auto half = [](std::uint64_t number, int shift) {
    return static_cast<std::uint32_t>(number >> shift);
  };
  std::seed_seq seed{half(seed_, 0), half(seed_, 32), half(iteration, 0), half(iteration, 32)};
  std::mt19937_64 random(seed);
  std::vector<Draw> draws;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const double sign = random() >> 63 == 0 ? 1 : -1;
    draws.push_back({sign, static_cast<double>(random() >> 11) * 0x1p-53});
  }
  return draws;
}

double Spsa::distance(const SpsaParameter& parameter, std::size_t iteration) const {
  return parameter.step *
         std::pow(static_cast<double>(iterations_) / static_cast<double>(iteration), kDistanceExponent);
}

double Spsa::gain(const SpsaParameter& parameter, std::size_t iteration) const {
  const double count = static_cast<double>(iterations_);
  const double stability = kStabilityShare * count;
  return parameter.rate * parameter.step * parameter.step *
         std::pow((stability + count) / (stability + static_cast<double>(iteration)), kGainExponent);
}

SpsaTrial Spsa::trial(std::size_t iteration, const std::vector<double>& values) const {
  const std::vector<Draw> drawn = draws(iteration);
  SpsaTrial trial;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const SpsaParameter& parameter = parameters_[i];
    const double change = drawn[i].sign * distance(parameter, iteration);
    for (const auto& [side, value] :
         {std::pair{&trial.plus, values[i] + change}, {&trial.minus, values[i] - change}}) {
      const double inside = clamped(parameter, value);
      side->push_back(parameter.whole ? std::floor(inside + drawn[i].chance) : inside);
    }
  }
  return trial;
}

void Spsa::learn(std::size_t iteration, double balance) {
  const std::vector<Draw> drawn = draws(iteration);
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const SpsaParameter& parameter = parameters_[i];
    const double change =
        gain(parameter, iteration) / distance(parameter, iteration) * drawn[i].sign * balance;
    values_[i] = clamped(parameter, values_[i] + change);
  }
}

}  // namespace proconsul
