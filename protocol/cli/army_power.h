// Which pieces can force mate beside their king against a lone king, on which boards.
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

// The boards of the table, each with every kind of piece that the seven games of this engine have, pawns
// aside.
std::vector<PowerBoard> power_boards(const Registry& registry);

struct ArmyPower {
  std::uint64_t positions = 0;  // legal ones with the stronger side to move
  std::uint64_t wins = 0;       // those that are won
  int longest = 0;              // moves
  bool can_force() const;
};

// King and `pieces` against the lone king. Fails if stopped.
Result<ArmyPower> army_power(const std::shared_ptr<const CompiledGame>& game,
                             const std::vector<PieceType>& pieces, const SolverWatch& watch);

// "win 16" (moves of the longest), "- 3.2 %" (share of the positions that are won)
std::string power_text(const ArmyPower& power);

}  // namespace proconsul
