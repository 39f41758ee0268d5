// Playing weaker than possible: fewer nodes for a move, and a choice among the best few moves that falls the
// more often on a bad one the lower the skill. A skill is a number from 0 to kFullSkill.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "search/score.h"

namespace proconsul {

inline constexpr double kFullSkill = 20;
inline constexpr std::size_t kSkillLines = 6;  // moves to choose from

// Estimates for chess of the strength at skill 0 and at full skill; the scale between them was measured.
inline constexpr int kLeastElo = 700;
inline constexpr int kMostElo = 2600;

constexpr bool plays_weaker(double skill) { return skill < kFullSkill; }
double skill_of_elo(int elo);
std::uint64_t node_limit(double skill);  // for one move
// Index of the line to play; `scores` are sorted, the best first. Every 64 bits of `random` are as good.
std::size_t choose_line(std::span<const Score> scores, double skill, std::uint64_t random);

}  // namespace proconsul
