// Self-play at a fixed number of nodes per move, from random starts and a few random moves. A game depends
// only on the settings and its number. Side lines may branch off the game: a random move or two, then a few
// moves with a short search each, for positions that games do not reach.
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
  std::vector<const Variant*> variants;  // used in rotation
  std::uint64_t nodes = 1000;            // per move
  int min_random_plies = 4;
  int max_random_plies = 8;
  std::uint64_t seed = 1;
  int balance = kUsualBalance;  // centipawns; games whose first search exceeds this are dropped
  bool side_lines = false;      // one at each move
};

// The player of one thread.
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
  Key random_ = 0;  // of the current game
};

}  // namespace proconsul
