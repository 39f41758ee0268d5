// What can happen in a game from its usual start, so that the rules shown to players leave out the rest. Errs
// toward what is possible: movements count as if no piece stood in the way.
#pragma once

#include "engine/rules.h"
#include "variants/registry.h"

namespace proconsul {

// The special moves of the usual start, either side's.
struct SpecialChances {
  bool castling_toward_a_file = true;
  bool castling_toward_last_file = true;
  bool leap = true;
  bool swap = true;
  bool first_leap = true;
  bool castling() const { return castling_toward_a_file || castling_toward_last_file; }
};
SpecialChances special_chances(const Rules& rules);

// Squares on which a piece of the type can come to stand, White's view.
SquareSet squares_within_reach(const Rules& rules, PieceType type);
// Whether a game from the usual start can have pieces of the type.
bool can_appear(const Rules& rules, PieceType type);
// The pieces to tell a player of, in the order of the definition: those that can appear from any start.
// Promoted pieces that are written as others with a mark are not among them.
std::vector<PieceType> pieces_to_tell(const Variant& variant);
// Whether some piece moves on the board at all; in games of drops alone none does.
bool has_moves(const Rules& rules);

}  // namespace proconsul
