// Plays the games of an assessment: the engine against itself, each move searched for a fixed number of
// nodes. A game is a function of the settings and its number alone. It begins with moves drawn from those
// that a search holds near the best, so that games differ without the mistakes of random moves. Nothing is
// adjudicated: a game ends by its rules or at the limit on its length.
#pragma once

#include <array>
#include <atomic>
#include <optional>

#include "engine/zobrist.h"
#include "protocol/assess/assessed_game.h"
#include "search/engine.h"

namespace proconsul {

struct AssessSettings {
  const Variant* variant = nullptr;
  AssessPlan plan;
  std::uint64_t seed = 1;
  int max_plies = 400;
  int opening_plies = 8;
};

// Moves within so many centipawns of the best one are near it.
inline constexpr int kNearBest = 50;
// For each legal move so many nodes are searched to learn which are near the best.
inline constexpr std::uint64_t kChoiceNodes = 30;
// One position in so many is searched for that; odd, so that both sides are asked.
inline constexpr std::size_t kChoiceEvery = 7;

// One thread's player.
class AssessPlayer {
 public:
  AssessPlayer(const AssessSettings& settings, const std::atomic<bool>& stopped);

  // Nothing if it was stopped before the end.
  std::optional<AssessedGame> play(std::size_t unit);

 private:
  void play_opening(AssessedGame& record, Game& game, std::size_t number);
  void play_on(AssessedGame& record, Game& game, const AssessUnit& unit);

  const AssessSettings& settings_;
  const std::atomic<bool>& stopped_;
  std::array<Engine, kColours> players_;
  Engine judge_;  // of choices
};

}  // namespace proconsul
