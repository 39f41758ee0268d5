// Which pieces can force mate together with their king against a lone king, by board.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/compiled_game.h"
#include "search/endgame/endgame_solver.h"
#include "variants/registry.h"

namespace proconsul {

struct PowerBoard {
  std::string name;  // "8x8"
  std::shared_ptr<const CompiledGame> game;
  const Rules& rules() const { return game->rules(); }
};

// The boards of the table, each with all piece types of this engine's seven games except pawns.
std::vector<PowerBoard> power_boards(const Registry& registry);

struct ArmyPower {
  std::uint64_t positions = 0;  // legal, with the stronger side to move
  std::uint64_t wins = 0;       // won positions
  int longest = 0;              // longest win in moves
  bool can_force() const;
};

// King and `pieces` against a lone king. Fails if stopped.
Result<ArmyPower> army_power(const std::shared_ptr<const CompiledGame>& game,
                             const std::vector<PieceType>& pieces, const SolverWatch& watch);

// "win 16" (moves of the longest win), "- 3.2 %" (share of won positions)
std::string power_text(const ArmyPower& power);

}  // namespace proconsul
