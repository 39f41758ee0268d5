// Solves the endings of one material by retrograde analysis: every position is first visited once (legal
// moves, captures into smaller endings), then the values spread backwards from the ends of the game, one ply
// at a time.
#pragma once

#include <functional>
#include <memory>

#include "engine/compiled_game.h"
#include "search/endgame/endgame_table.h"

namespace proconsul {

// The table that holds the positions of a material, possibly with colours swapped.
struct EndgameSource {
  std::shared_ptr<const EndgameTable> table;
  bool exchanged = false;
};

struct SolverWatch {
  std::function<void(double)> progress;  // share done, 0..1; may be empty
  std::function<bool()> stopped;         // polled regularly, true stops the work; may be empty
};

// `source(material)` must return the table of each material that a capture leads to. Fails if the rules
// cannot be handled (check_solvable) or if stopped.
Result<EndgameTable> solve_endgame(const CompiledGame& game, const Material& material,
                                   const std::function<EndgameSource(const Material&)>& source,
                                   const SolverWatch& watch = {});

// Bytes of memory that solve_endgame takes at its peak.
std::size_t memory_to_solve(const Rules& rules, const Material& material);

// The value of a position of `material` in the table given by `source`.
EndgameValue value_in(const EndgameSource& source, const Geometry& board, const Material& material,
                      const EndgameSquares& squares, Colour mover);

}  // namespace proconsul
