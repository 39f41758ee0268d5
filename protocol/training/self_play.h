// Plays games of the engine against itself at a fixed number of nodes a move, from drawn starts and a few
// random moves. A game is a function of the settings and its number alone.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "protocol/training/training_game.h"
#include "search/engine.h"

namespace proconsul {

struct SelfPlaySettings {
  std::vector<const Variant*> variants;  // in turn
  std::uint64_t nodes = 1000;            // a move
  int least_random_plies = 4;
  int most_random_plies = 8;
  std::uint64_t seed = 1;
};

// One thread's player.
class SelfPlayer {
 public:
  explicit SelfPlayer(const SelfPlaySettings& settings);

  // Nothing if the random moves already decide the game.
  std::optional<TrainingGame> play(std::size_t number);

 private:
  const SelfPlaySettings& settings_;
  Engine engine_;
};

}  // namespace proconsul
