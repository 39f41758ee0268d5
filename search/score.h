// Scores are centipawns in the mover's view; mates are counted in plies from the root.
#pragma once

#include <algorithm>

#include "engine/rules.h"

namespace proconsul {

using Score = int;
using Depth = int;
using Ply = int;

inline constexpr Ply kMaxPly = 128;
inline constexpr Score kInfinite = 32001;
inline constexpr Score kMate = 32000;                        // minus the distance in plies
inline constexpr Score kMateInMaxPly = kMate - 2 * kMaxPly;  // every score beyond it is a forced mate
inline constexpr Score kDrawScore = 0;

constexpr Score mated_in(Ply ply) { return -kMate + ply; }
constexpr Score mate_in(Ply ply) { return kMate - ply; }
constexpr Score score_of(Verdict verdict, Ply ply) {
  if (verdict == Verdict::kDraw) return kDrawScore;
  return verdict == Verdict::kWin ? mate_in(ply) : mated_in(ply);
}
constexpr bool is_mate(Score score) { return score > kMateInMaxPly || score < -kMateInMaxPly; }
// The number of the mover's moves to the mate: positive if it mates, negative if it is mated, 0 if the score
// is no mate or the mover is already mated.
constexpr int mate_moves(Score score) {
  if (score > kMateInMaxPly) return std::max(1, (kMate - score + 1) / 2);
  if (score < -kMateInMaxPly) return -((kMate + score + 1) / 2);
  return 0;
}

}  // namespace proconsul
