#pragma once
// Legal moves of games that are given by a definition: every conceivable one is made and looked at.

#include <string>
#include <vector>

#include "witness/defined_position.h"

namespace proconsul::witness {

/// `depth`: how many forbidden checks deep one stands that may be allowed because they mate.
std::vector<DefinedMove> legal_moves(const DefinedPosition& position, int depth = 0);

/// The position after a legal move: only squares passed by pawns stay on which the side to move captures, now
/// or after other such captures of its turn, and those of its own pawns.
DefinedPosition played(const DefinedPosition& position, const DefinedMove& move);

/// What the game's own ends make of the position for the side to move, whatever moves it has.
std::optional<Judgement> ended(const DefinedPosition& position);

/// Why the witness does not play such a game; empty if it does.
std::string unplayed(const Keys& keys);

}  // namespace proconsul::witness
