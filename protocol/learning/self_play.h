// Plays games of the engine against itself at a fixed number of nodes a move, from random starts and a few
// random moves. A game is a function of the settings and its number alone. Off the game side lines may be
// played: after a random move or two a few moves with a short search each, for positions that games do not
// reach.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/zobrist.h"
#include "protocol/learning/training_game.h"
#include "search/engine.h"

namespace proconsul {

struct SelfPlaySettings {
  static constexpr int kUsualBalance = 500;
  std::vector<const Variant*> variants;  // in turn
  std::uint64_t nodes = 1000;            // a move
  int min_random_plies = 4;
  int max_random_plies = 8;
  std::uint64_t seed = 1;
  int balance = kUsualBalance;  // centipawns; where the first search finds more, the opening has decided
  bool side_lines = false;      // one at each move
};

// One thread's player.
class SelfPlayer {
 public:
  explicit SelfPlayer(const SelfPlaySettings& settings);

  // Nothing if the random moves already decide the game.
  std::optional<TrainingGame> play(std::size_t number);
  const std::vector<TrainingGame>& side_lines() const { return side_lines_; }  // of the last game

 private:
  void play_side_line(const TrainingGame& record, const Game& game);
  Key random() { return random_ = zobrist::mix(random_); }

  const SelfPlaySettings& settings_;
  Engine engine_;
  std::vector<TrainingGame> side_lines_;
  Key random_ = 0;  // random state of the game being played
};

}  // namespace proconsul
