#include "protocol/learning/training_samples.h"

#include <cstdlib>

#include "engine/zobrist.h"

namespace proconsul {
namespace {

constexpr std::size_t kUnseenGames = 16;  // one in this many
constexpr int kMaxTaughtScore = 1500;     // centipawns; little can be learned from decided positions

// The best move is quiet and there is no check: the static evaluation should predict the search score.
bool is_quiet(const Game& game, Move move, int score) {
  return std::abs(score) <= kMaxTaughtScore && !move.is_promotion() && !game.is_capture(move) &&
         !game.in_check();
}

}  // namespace

float result_of(Outcome outcome) {
  return outcome == Outcome::kWhiteWins ? 1.0F : outcome == Outcome::kBlackWins ? 0.0F : 0.5F;
}

bool is_unseen(const TrainingGame& game) { return zobrist::mix(game.number) % kUnseenGames == 0; }

void for_each_sample(const TrainingGame& game, const std::function<void(const Game& at, int score)>& take) {
  Result<Game> at = start_of(game);
  if (!at) return;
  const std::size_t opening = game.opening_moves();
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const Move move = game.moves[i];
    if (i >= opening && is_quiet(*at, move, game.scores[i - opening])) take(*at, game.scores[i - opening]);
    at->play(move);
  }
}

}  // namespace proconsul
