#include "engine/game_trials.h"

namespace proconsul {
namespace {

// Of reading a position, setting it up and finding its moves, by square.
constexpr std::uint64_t kStepsToSetUp = 1000;

}  // namespace

Result<Game> GameTrials::create(const CompiledGame& game, std::string_view fen,
                                const std::vector<PieceType>& army) {
  meter_.add_steps(kStepsToSetUp * static_cast<std::uint64_t>(game.rules().board.size()));
  turn_to(game);
  Result<Game> created = Game::create(tried_, fen, army);
  if (!meter_.budget().covers(meter_.spent())) free_tables();
  meter_.check();
  return created;
}

void GameTrials::turn_to(const CompiledGame& game) {
  if (tried_ != nullptr && model_->shares_tables_with(game)) {
    tried_ = game.with_tables_of(*tried_);
    return;
  }
  free_tables();
  tried_ = game.on_account_of(tables_);
  model_ = game.with_tables_of(game);
}

void GameTrials::free_tables() {
  tried_.reset();
  meter_.return_bytes(tables_.spent().bytes);
  tables_.begin();
}

}  // namespace proconsul
