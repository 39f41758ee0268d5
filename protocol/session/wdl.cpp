#include "protocol/session/wdl.h"

#include <cmath>

namespace proconsul {
namespace {

constexpr double kEvenChance = 175;  // score with a winning probability of 50 %
constexpr double kSpread = 87;       // increase of the score from 50 to 73 %

double win_chance(double centipawns) { return 1 / (1 + std::exp((kEvenChance - centipawns) / kSpread)); }

}  // namespace

Wdl wdl_of(Score score, Ending ended) {
  if (ended != Ending::kNone && score == kDrawScore) return {0, 1000, 0};
  if (is_mate(score)) return score > 0 ? Wdl{1000, 0, 0} : Wdl{0, 0, 1000};
  const int win = static_cast<int>(std::lround(1000 * win_chance(score)));
  const int loss = static_cast<int>(std::lround(1000 * win_chance(-score)));
  return {win, 1000 - win - loss, loss};
}

}  // namespace proconsul
