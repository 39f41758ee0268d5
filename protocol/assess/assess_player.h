// Plays the games of an assessment: self-play at a fixed number of nodes per move. A game depends only on the
// settings and its number. It begins with moves chosen at random among those a search rates near the best, so
// that games differ without the blunders of random moves. Nothing is adjudicated: a game ends by its rules or
// at the length limit.
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

// Moves within this many centipawns of the best move are near it.
inline constexpr int kNearBest = 50;
// Nodes per legal move to find the moves near the best.
inline constexpr std::uint64_t kChoiceNodes = 30;
// One position in this many is searched for that; odd, so that both sides are sampled.
inline constexpr std::size_t kChoiceEvery = 7;

// The player of one thread.
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
  Engine judge_;  // finds the moves near the best
};

}  // namespace proconsul
