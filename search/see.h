// Static exchange evaluation: what a move wins or loses if both sides continue to capture on its target
// square, each with its least valuable piece. Attackers are recomputed after every capture, so hoppers,
// divergent captures and opened lines are handled; a royal captures only if nothing recaptures. Pins are
// ignored.
#pragma once

#include "engine/position.h"
#include "search/eval/piece_values.h"
#include "search/score.h"

namespace proconsul {

// Value of the piece a legal move captures, 0 if none.
template <class Bits>
Score captured_value(const Position<Bits>& position, Move move, const PieceValues& values);

// Whether a legal move wins at least `threshold` centipawns. Always true in games where fewer pieces win.
template <class Bits>
bool see_at_least(const Position<Bits>& position, Move move, Score threshold, const PieceValues& values);

}  // namespace proconsul
