// Static exchange evaluation: what a move wins or loses if both sides go on capturing on its target square,
// each with its least valuable piece. Attackers are looked up anew after every capture, so that hoppers,
// divergent captures and opened lines are right; a royal captures only where nothing recaptures. Pins are not
// considered.
#pragma once

#include "engine/position.h"
#include "search/eval/piece_values.h"
#include "search/score.h"

namespace proconsul {

// Value of the piece a legal move captures, 0 if none.
template <class Bits>
Score captured_value(const Position<Bits>& position, Move move, const PieceValues& values);

// Whether a legal move wins at least `threshold` centipawns. Always true where fewer pieces win.
template <class Bits>
bool see_at_least(const Position<Bits>& position, Move move, Score threshold, const PieceValues& values);

}  // namespace proconsul
