#include "search/eval/score_unit.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "search/eval/piece_values.h"

namespace proconsul {
namespace {

constexpr int kUsualPawn = 63;   // the pawn of chess, for games without pawns
constexpr int kMinPawn = 50;     // a pawn worth less, as in games with drops, is not a useful unit
constexpr int kLikeAPawn = 100;  // a piece that moves no better counts as a pawn if no piece is one

// The average of the middlegame and endgame values.
int mean_worth(const PieceValues& values, PieceType type) {
  const Tapered& usual = values.usual(type);
  return (usual.mg() + usual.eg()) / (2 * kGrain);
}

// The weakest of the game's pawns, or of the pieces that count as one.
std::optional<PieceType> pawn_of(const PieceValues& values, const Rules& rules) {
  std::optional<PieceType> found;
  const auto is_pawn = [&](PieceType type) { return rules.pieces[index_of(type)].pawn; };
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    const PieceType type(static_cast<int>(i));
    const int power = values.profile(type).prior;
    if (rules.pieces[i].royal || rules.pieces[i].marked()) continue;
    if (!is_pawn(type) && (power > kLikeAPawn || power <= 0)) continue;
    const bool better = !found || (is_pawn(type) && !is_pawn(*found)) ||
                        (is_pawn(type) == is_pawn(*found) && power < values.profile(*found).prior);
    if (better) found = type;
  }
  return found;
}

int worth_of_pawn(const PieceValues& values, const Rules& rules) {
  const std::optional<PieceType> pawn = pawn_of(values, rules);
  return pawn ? std::max(kMinPawn, mean_worth(values, *pawn)) : kUsualPawn;
}

}  // namespace

ScoreUnit::ScoreUnit(const Rules& rules) : ScoreUnit(PieceValues(rules), rules) {}

ScoreUnit::ScoreUnit(const PieceValues& values, const Rules& rules) : pawn_(worth_of_pawn(values, rules)) {}

int ScoreUnit::centipawns(int score) const {
  const int half = score < 0 ? -pawn_ / 2 : pawn_ / 2;
  return static_cast<int>((std::int64_t{score} * 100 + half) / pawn_);
}

Score ScoreUnit::shown(Score score) const {
  return is_mate(score) ? score : std::clamp(centipawns(score), -kMateInMaxPly, kMateInMaxPly);
}

}  // namespace proconsul
