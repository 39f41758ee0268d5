// Playing below full strength: fewer nodes for a move, and a choice among the best few moves that is worse
// the lower the skill. A skill is a number from 0 to kFullSkill. Against bare royals any skill plays as well
// as elementary mates require, since learners expect these of every opponent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>

#include "search/score.h"

namespace proconsul {

class Game;

inline constexpr double kFullSkill = 20;
inline constexpr std::size_t kSkillLines = 6;  // moves to choose from

// The Elo in chess of a skill, or of a number of nodes per move at full skill: docs/dev/STRENGTH.md.
struct Strength {
  double setting;  // a skill, or nodes per move
  int elo;
};
#define PROCONSUL_SKILL_STRENGTH(skill, elo) {skill, elo},
#define PROCONSUL_NODES_STRENGTH(nodes, elo)
inline constexpr Strength kSkillStrengths[] = {
#include "search/strengths.inc"
};
#undef PROCONSUL_SKILL_STRENGTH
#undef PROCONSUL_NODES_STRENGTH
#define PROCONSUL_SKILL_STRENGTH(skill, elo)
#define PROCONSUL_NODES_STRENGTH(nodes, elo) {nodes, elo},
inline constexpr Strength kNodesStrengths[] = {
#include "search/strengths.inc"
};
#undef PROCONSUL_SKILL_STRENGTH
#undef PROCONSUL_NODES_STRENGTH

constexpr bool increases(std::span<const Strength> strengths) {
  for (std::size_t i = 1; i < strengths.size(); ++i)
    if (strengths[i].setting <= strengths[i - 1].setting || strengths[i].elo <= strengths[i - 1].elo)
      return false;
  return true;
}
static_assert(increases(kSkillStrengths) && increases(kNodesStrengths));

inline constexpr int kMinElo = std::begin(kSkillStrengths)->elo;
inline constexpr int kMaxElo = std::rbegin(kSkillStrengths)->elo;  // of the highest skill that was measured

constexpr bool plays_weaker(double skill) { return skill < kFullSkill; }
double skill_of_elo(int elo);  // from 0 to that of kMaxElo
// At full skill; nothing outside of the range measured.
std::optional<int> elo_of_nodes(std::uint64_t nodes);
std::uint64_t node_limit(double skill);  // for one move
// Whether only mate is left to find: the opponent has royal pieces alone, the side to move has others.
bool faces_bare_royals(const Game& game);
// Sufficient for mates with a queen or a rook.
inline constexpr std::uint64_t kNodesToMate = 5000;
// Index of the line to play; `scores` are sorted, best first. `random`: 64 random bits.
std::size_t choose_line(std::span<const Score> scores, double skill, std::uint64_t random);

}  // namespace proconsul
