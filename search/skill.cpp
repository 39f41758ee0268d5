#include "search/skill.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/game.h"

namespace proconsul {

namespace {

constexpr double kMinNodes = 300;
constexpr double kNodesGrowth = 1.5;      // per unit of skill
constexpr double kMaxCarelessness = 200;  // centipawns, at skill 0

}  // namespace

double skill_of_elo(int elo) {
  const auto above = std::find_if(std::begin(kSkillStrengths) + 1, std::end(kSkillStrengths) - 1,
                                  [=](const Strength& strength) { return elo <= strength.elo; });
  const Strength& below = above[-1];
  const double share = static_cast<double>(elo - below.elo) / (above->elo - below.elo);
  return std::lerp(below.setting, above->setting, std::clamp(share, 0.0, 1.0));
}

// Linear interpolation over the logarithm of nodes.
std::optional<int> elo_of_nodes(std::uint64_t nodes) {
  const double wanted = static_cast<double>(nodes);
  if (wanted < std::begin(kNodesStrengths)->setting || wanted > std::rbegin(kNodesStrengths)->setting)
    return std::nullopt;
  const auto above = std::find_if(std::begin(kNodesStrengths) + 1, std::end(kNodesStrengths),
                                  [=](const Strength& strength) { return wanted <= strength.setting; });
  const Strength& below = above[-1];
  const double share = std::log(wanted / below.setting) / std::log(above->setting / below.setting);
  return static_cast<int>(std::lround(std::lerp(below.elo, above->elo, share)));
}

std::uint64_t node_limit(double skill) {
  return static_cast<std::uint64_t>(kMinNodes * std::pow(kNodesGrowth, skill));
}

bool faces_bare_royals(const Game& game) {
  const Rules& rules = game.rules();
  const Colour us = game.side_to_move();
  if (rules.checkmate != Verdict::kLoss || !game.hand(!us).empty()) return false;
  bool armed = !game.hand(us).empty(), royals = false;
  for (const Square square : Squares(rules.board.squares)) {
    const Piece piece = game.piece_on(square);
    if (!piece.valid()) continue;
    const bool royal = rules.pieces[index_of(piece.type())].royal;
    if (piece.colour() == us) {
      armed |= !royal;
    } else if (royal) {
      royals = true;
    } else {
      return false;
    }
  }
  return armed && royals;
}

// Each line's weight decreases exponentially with its loss of score.
std::size_t choose_line(std::span<const Score> scores, double skill, std::uint64_t random) {
  const double missing = 1 - skill / kFullSkill;
  const double carelessness = kMaxCarelessness * missing * missing;
  if (scores.empty() || missing <= 0) return 0;
  std::vector<double> weights;
  double sum = 0;
  for (const Score score : scores) {
    weights.push_back(std::exp((score - scores.front()) / carelessness));
    sum += weights.back();
  }
  // As many bits as a double represents exactly, so that it stays below the sum.
  double left = sum * std::ldexp(static_cast<double>(random >> 11), -53);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    left -= weights[i];
    if (left < 0) return i;
  }
  return 0;
}

}  // namespace proconsul
