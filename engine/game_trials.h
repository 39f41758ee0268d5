// Sets up games in order to try them. Their tables are compiled on the account of a meter, kept while games
// that share them are tried, and freed with the first game that does not.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "engine/compiled_game.h"
#include "engine/game.h"
#include "engine/meter.h"

namespace proconsul {

class GameTrials {
 public:
  // `meter` must outlive the trials and the games they set up.
  explicit GameTrials(Meter& meter) : meter_(meter), tables_(meter.budget(), "trying this game", &meter) {}
  GameTrials(const GameTrials&) = delete;
  GameTrials& operator=(const GameTrials&) = delete;
  ~GameTrials() { free_tables(); }

  // See Game::create. Throws OverBudget if the meter does.
  Result<Game> create(const CompiledGame& game, std::string_view fen,
                      const std::vector<PieceType>& army = {});

 private:
  void turn_to(const CompiledGame& game);
  void free_tables();

  Meter& meter_;
  Meter tables_;                               // of the game tried last
  std::shared_ptr<const CompiledGame> model_;  // the game tried last: the same, with its usual tables
  std::shared_ptr<const CompiledGame> tried_;  // with tables of its own
};

}  // namespace proconsul
