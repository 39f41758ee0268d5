#include "search/skill.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace proconsul {

namespace {

constexpr double kLeastNodes = 300;
constexpr double kNodesGrowth = 1.5;       // per unit of skill
constexpr double kMostCarelessness = 200;  // centipawns, at skill 0

struct Strength {
  int elo;
  double skill;
};
// Their distances are those of matches between neighbours (docs/PROTOCOLS.md), between them it is a straight
// line.
constexpr std::array<Strength, 6> kStrengths = {
    {{kLeastElo, 0}, {750, 4}, {1200, 8}, {1800, 12}, {2300, 16}, {kMostElo, kFullSkill}}};

}  // namespace

double skill_of_elo(int elo) {
  const auto above = std::find_if(kStrengths.begin() + 1, kStrengths.end() - 1,
                                  [=](const Strength& strength) { return elo <= strength.elo; });
  const Strength& below = above[-1];
  const double share = static_cast<double>(elo - below.elo) / (above->elo - below.elo);
  return below.skill + (above->skill - below.skill) * std::clamp(share, 0.0, 1.0);
}

std::uint64_t node_limit(double skill) {
  return static_cast<std::uint64_t>(kLeastNodes * std::pow(kNodesGrowth, skill));
}

// Each line's weight falls off exponentially with what it gives away.
std::size_t choose_line(std::span<const Score> scores, double skill, std::uint64_t random) {
  const double missing = 1 - skill / kFullSkill;
  const double carelessness = kMostCarelessness * missing * missing;
  if (scores.empty() || missing <= 0) return 0;
  std::vector<double> weights;
  double sum = 0;
  for (const Score score : scores) {
    weights.push_back(std::exp((score - scores.front()) / carelessness));
    sum += weights.back();
  }
  // As many bits as a double holds exactly, so that it stays below the sum.
  double left = sum * std::ldexp(static_cast<double>(random >> 11), -53);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    left -= weights[i];
    if (left < 0) return i;
  }
  return 0;
}

}  // namespace proconsul
